// The dialogs of the admin pages: axe in both directions and themes, and use by keyboard alone.
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

withBrowser({ pictures: false })

// The CSP would block axe's script. The policy has its own tests.
const plain = { reducedMotion: 'reduce', bypassCSP: true } as const
const locales = ['en-GB', 'ar-SA'] as const
const wide = { width: 1280, height: 900 }
const selector = 'dialog[open]'

let id: string

beforeAll(async () => {
  id = await createSampleArticle()
})

test.each(locales)('has no axe violation in the versions in %s', async (locale) => {
  const messages = readDialogMessages(locale.slice(0, 2))
  const visit = await visitAdmin({ ...plain, locale })
  const { page, close } = visit
  await openEditor(visit, id)
  await button(page, messages.admin.editorActions.revisions).click()
  await lastOpenDialog(page).locator('ol button').first().waitFor()
  await expectAccessible(page, 'versions', { selector })
  await lastOpenDialog(page).locator('ol button').last().click()
  await lastOpenDialog(page).locator('table').waitFor()
  await expectAccessible(page, 'a version', { selector })
  await button(lastOpenDialog(page), messages.revisions.restore).click()
  await expectAccessible(page, 'restoring', { selector: `${selector} ${selector}` })
  await close()
})

test.each(locales)('has no axe violation in the preview in %s', async (locale) => {
  const messages = readDialogMessages(locale.slice(0, 2))
  const visit = await visitAdmin({ ...plain, locale })
  const { page, close } = visit
  await openEditor(visit, id)
  await button(page, messages.admin.editorActions.preview).click()
  await lastOpenDialog(page).frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await lastOpenDialog(page).locator('section li').first().waitFor()
  await expectAccessible(page, 'preview', { selector })
  await close()
})

test.each(locales)('has no axe violation in the panel of AI drafts in %s', async (locale) => {
  const messages = readDialogMessages(locale.slice(0, 2))
  const visit = await visitAdmin({ ...plain, locale })
  const { page, close } = visit
  await mockAiDrafts(page)
  await openEditor(visit, id)
  await button(page, messages.llm.generate.summary).click()
  await page.getByText('The mill opened before sunrise.').waitFor()
  await waitForNetworkIdle(page)
  // The sticky bar would cover half-scrolled content.
  await expectAccessible(page, 'AI draft', { prepare: () => page.evaluate(() => scrollTo(0, 0)) })
  await close()
})

test.each(locales)('has no axe violation in the delete dialogs in %s', async (locale) => {
  const messages = readDialogMessages(locale.slice(0, 2))
  const { page, open, close } = await visitAdmin({ ...plain, locale })
  await open('/admin/media')
  await page.getByRole('list').getByRole('button', { name: sampleArticle.picture }).click()
  await button(lastOpenDialog(page), messages.media.delete.action).waitFor()
  await expectAccessible(page, 'picture', { selector })
  await button(lastOpenDialog(page), messages.media.delete.action).click()
  await button(lastOpenDialog(page), messages.media.delete.confirm).waitFor()
  await expectAccessible(page, 'deleting a picture', { selector })

  await page.setViewportSize(wide)
  await open(`/admin?search=${sampleArticle.title}`)
  await page.getByRole('row').filter({ hasText: sampleArticle.title }).getByRole('checkbox').first().check()
  await button(page, messages.admin.list.delete).click()
  await expectAccessible(page, 'deleting an article', { selector })
  await close()
})

async function press({ page }: Visit, name: string): Promise<void> {
  await tabTo(page, button(lastOpenDialog(page), name))
  await page.keyboard.press('Enter')
}

test('restores a version by keyboard, and each closed dialog returns the focus to its opener', async () => {
  const messages = readDialogMessages('en')
  const visit = await visitAdmin({ viewport: wide })
  const { page, faults, close } = visit
  await openEditor(visit, id)
  const opener = button(page, messages.admin.editorActions.revisions)
  await opener.press('Enter')
  const first = lastOpenDialog(page).locator('ol button').last()
  await first.waitFor()
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await lastOpenDialog(page).locator('table').waitFor()
  await press(visit, messages.revisions.restore)
  const cancel = button(lastOpenDialog(page), 'Cancel')
  await expect.poll(() => hasFocus(cancel)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(button(lastOpenDialog(page), messages.revisions.restore))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator(selector).count()).toBe(0)
  await expect.poll(() => hasFocus(opener)).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('copies and ends a preview link by keyboard', async () => {
  const { _id } = await publishArticle({ title: 'Given away', content: '<p>x</p>', isPublished: false })
  const messages = readDialogMessages('en')
  const visit = await visitAdmin({ viewport: wide, permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, faults, close } = visit
  await openEditor(visit, _id)
  const opener = button(page, messages.admin.editorActions.preview)
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
  // The pressed button is gone. The focus moves to the heading of the links.
  await expect
    .poll(() => hasFocus(lastOpenDialog(page).getByRole('heading', { name: 'Links that open' })))
    .toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('returns the focus when deleting is cancelled', async () => {
  const messages = readDialogMessages('en')
  const visit = await visitAdmin({ viewport: wide })
  const { page, open, faults, close } = visit
  await open('/admin/media')
  const tile = page.getByRole('list').getByRole('button', { name: sampleArticle.picture })
  await tile.press('Enter')
  await button(lastOpenDialog(page), messages.media.delete.action).waitFor()
  await press(visit, messages.media.delete.action)
  const cancel = lastOpenDialog(page).getByRole('group').last().getByRole('button', { name: 'Cancel' })
  await expect.poll(() => hasFocus(cancel)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(button(lastOpenDialog(page), messages.media.delete.action))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(tile)).toBe(true)

  await open(`/admin?search=${sampleArticle.title}`)
  await page
    .getByRole('row')
    .filter({ hasText: sampleArticle.title })
    .getByRole('checkbox')
    .first()
    .press('Space')
  const remove = button(page, messages.admin.list.delete)
  await remove.press('Enter')
  await expect.poll(() => hasFocus(button(lastOpenDialog(page), 'Cancel'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(remove)).toBe(true)
  expect(faults).toEqual([])
  await close()
})
