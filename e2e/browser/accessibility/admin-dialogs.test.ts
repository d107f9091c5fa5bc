// The rooms that open over the desk: axe finds nothing in them, in both directions and themes, and they are used by
// keyboard alone.
import { beforeAll, expect, test } from 'vitest'
import { visitAdmin } from '../support/admin.ts'
import {
  button,
  createSampleArticle,
  lastOpenDialog,
  mockAiDrafts,
  openEditor,
  readDialogMessages,
  sampleArticle,
} from '../support/admin-dialogs.ts'
import { publishArticle } from '../support/articles.ts'
import { hasFocus, tabTo } from '../support/focus.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { type Visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

// axe brings its own script; what the policy forbids is tested elsewhere.
const plain = { reducedMotion: 'reduce', bypassCSP: true } as const
const locales = ['en-GB', 'ar-SA'] as const
const wide = { width: 1280, height: 900 }
const selector = 'dialog[open]'

let id: string

beforeAll(async () => {
  id = await createSampleArticle()
})

test.each(locales)('axe finds nothing in the versions in %s', async (locale) => {
  const words = readDialogMessages(locale.slice(0, 2))
  const visit = await visitAdmin({ ...plain, locale })
  const { page, close } = visit
  await openEditor(visit, id)
  await button(page, words.admin.editorActions.revisions).click()
  await lastOpenDialog(page).locator('ol button').first().waitFor()
  await expectAccessible(page, 'versions', { selector })
  await lastOpenDialog(page).locator('ol button').last().click()
  await lastOpenDialog(page).locator('table').waitFor()
  await expectAccessible(page, 'a version', { selector })
  await button(lastOpenDialog(page), words.revisions.restore).click()
  await expectAccessible(page, 'bringing back', { selector: `${selector} ${selector}` })
  await close()
})

test.each(locales)('axe finds nothing in the preview in %s', async (locale) => {
  const words = readDialogMessages(locale.slice(0, 2))
  const visit = await visitAdmin({ ...plain, locale })
  const { page, close } = visit
  await openEditor(visit, id)
  await button(page, words.admin.editorActions.preview).click()
  await lastOpenDialog(page).frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await lastOpenDialog(page).locator('section li').first().waitFor()
  await expectAccessible(page, 'preview', { selector })
  await close()
})

test.each(locales)('axe finds nothing in the engine’s panel in %s', async (locale) => {
  const words = readDialogMessages(locale.slice(0, 2))
  const visit = await visitAdmin({ ...plain, locale })
  const { page, close } = visit
  await mockAiDrafts(page)
  await openEditor(visit, id)
  await button(page, words.llm.generate.summary).click()
  await page.getByText('The mill opened before sunrise.').waitFor()
  await waitForNetworkIdle(page)
  // The bar that stays in sight covers what is half scrolled away.
  await expectAccessible(page, 'engine', { prepare: () => page.evaluate(() => scrollTo(0, 0)) })
  await close()
})

test.each(locales)('axe finds nothing in what deletes, in %s', async (locale) => {
  const words = readDialogMessages(locale.slice(0, 2))
  const { page, open, close } = await visitAdmin({ ...plain, locale })
  await open('/admin/media')
  await page.getByRole('list').getByRole('button', { name: sampleArticle.picture }).click()
  await button(lastOpenDialog(page), words.media.delete.action).waitFor()
  await expectAccessible(page, 'picture', { selector })
  await button(lastOpenDialog(page), words.media.delete.action).click()
  await button(lastOpenDialog(page), words.media.delete.confirm).waitFor()
  await expectAccessible(page, 'deleting a picture', { selector })

  await page.setViewportSize(wide)
  await open(`/admin?search=${sampleArticle.title}`)
  await page.getByRole('row').filter({ hasText: sampleArticle.title }).getByRole('checkbox').first().check()
  await button(page, words.admin.list.delete).click()
  await expectAccessible(page, 'deleting an article', { selector })
  await close()
})

async function press({ page }: Visit, name: string): Promise<void> {
  await tabTo(page, button(lastOpenDialog(page), name))
  await page.keyboard.press('Enter')
}

test('versions are looked at and brought back by keyboard, and each way out leads to the way in', async () => {
  const words = readDialogMessages('en')
  const visit = await visitAdmin({ viewport: wide })
  const { page, faults, close } = visit
  await openEditor(visit, id)
  const opener = button(page, words.admin.editorActions.revisions)
  await opener.press('Enter')
  const first = lastOpenDialog(page).locator('ol button').last()
  await first.waitFor()
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await lastOpenDialog(page).locator('table').waitFor()
  await press(visit, words.revisions.restore)
  const cancel = button(lastOpenDialog(page), 'Cancel')
  await expect.poll(() => hasFocus(cancel)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(button(lastOpenDialog(page), words.revisions.restore))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator(selector).count()).toBe(0)
  await expect.poll(() => hasFocus(opener)).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('a link is copied from the preview and ended by keyboard', async () => {
  const { _id } = await publishArticle({ title: 'Given away', content: '<p>x</p>', isPublished: false })
  const words = readDialogMessages('en')
  const visit = await visitAdmin({ viewport: wide, permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, faults, close } = visit
  await openEditor(visit, _id)
  const opener = button(page, words.admin.editorActions.preview)
  await opener.press('Enter')
  await lastOpenDialog(page).frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await press(visit, 'Copy link')
  await lastOpenDialog(page).getByText('Link copied.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(opener)).toBe(true)
  await opener.press('Enter')
  const other = lastOpenDialog(page).getByRole('listitem').filter({ hasText: 'As saved' }).getByRole('button')
  await other.waitFor()
  await other.press('Enter')
  await expect.poll(() => other.count()).toBe(0)
  // What was pressed is gone; the keyboard is still among the links.
  await expect
    .poll(() => hasFocus(lastOpenDialog(page).getByRole('heading', { name: 'Links that open' })))
    .toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('whoever thinks better of deleting is back where they were', async () => {
  const words = readDialogMessages('en')
  const visit = await visitAdmin({ viewport: wide })
  const { page, open, faults, close } = visit
  await open('/admin/media')
  const tile = page.getByRole('list').getByRole('button', { name: sampleArticle.picture })
  await tile.press('Enter')
  await button(lastOpenDialog(page), words.media.delete.action).waitFor()
  await press(visit, words.media.delete.action)
  const cancel = lastOpenDialog(page).getByRole('group').last().getByRole('button', { name: 'Cancel' })
  await expect.poll(() => hasFocus(cancel)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(button(lastOpenDialog(page), words.media.delete.action))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(tile)).toBe(true)

  await open(`/admin?search=${sampleArticle.title}`)
  await page
    .getByRole('row')
    .filter({ hasText: sampleArticle.title })
    .getByRole('checkbox')
    .first()
    .press('Space')
  const remove = button(page, words.admin.list.delete)
  await remove.press('Enter')
  await expect.poll(() => hasFocus(button(lastOpenDialog(page), 'Cancel'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(remove)).toBe(true)
  expect(faults).toEqual([])
  await close()
})
