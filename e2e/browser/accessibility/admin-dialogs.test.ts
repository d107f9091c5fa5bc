// The rooms that open over the desk: axe finds nothing in them, in both directions and themes, and they are used by
// keyboard alone.
import { beforeAll, expect, test } from 'vitest'
import { visitDesk } from '../support/admin.ts'
import {
  button,
  furnish,
  furnished,
  openEditor,
  room,
  roomWords,
  withEngine,
} from '../support/admin-dialogs.ts'
import { publish } from '../support/articles.ts'
import { hasFocus, tabTo } from '../support/focus.ts'
import { expectNothingWrong } from '../support/page-checks.ts'
import { settled, type Visit, withBrowser } from '../support/visit.ts'

withBrowser()

// axe brings its own script; what the policy forbids is tested elsewhere.
const plain = { reducedMotion: 'reduce', bypassCSP: true } as const
const locales = ['en-GB', 'ar-SA'] as const
const wide = { width: 1280, height: 900 }
const part = 'dialog[open]'

let id: string

beforeAll(async () => {
  id = await furnish()
})

test.each(locales)('axe finds nothing in the versions in %s', async (locale) => {
  const words = roomWords(locale.slice(0, 2))
  const visit = await visitDesk({ ...plain, locale })
  const { page, close } = visit
  await openEditor(visit, id)
  await button(page, words.admin.editorActions.revisions).click()
  await room(page).locator('ol button').first().waitFor()
  await expectNothingWrong(page, 'versions', { part })
  await room(page).locator('ol button').last().click()
  await room(page).locator('table').waitFor()
  await expectNothingWrong(page, 'a version', { part })
  await button(room(page), words.revisions.restore).click()
  await expectNothingWrong(page, 'bringing back', { part: `${part} ${part}` })
  await close()
})

test.each(locales)('axe finds nothing in the preview in %s', async (locale) => {
  const words = roomWords(locale.slice(0, 2))
  const visit = await visitDesk({ ...plain, locale })
  const { page, close } = visit
  await openEditor(visit, id)
  await button(page, words.admin.editorActions.preview).click()
  await room(page).frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await room(page).locator('section li').first().waitFor()
  await expectNothingWrong(page, 'preview', { part })
  await close()
})

test.each(locales)('axe finds nothing in the engine’s panel in %s', async (locale) => {
  const words = roomWords(locale.slice(0, 2))
  const visit = await visitDesk({ ...plain, locale })
  const { page, close } = visit
  await withEngine(page)
  await openEditor(visit, id)
  await button(page, words.llm.generate.summary).click()
  await page.getByText('The mill opened before sunrise.').waitFor()
  await settled(page)
  // The bar that stays in sight covers what is half scrolled away.
  await expectNothingWrong(page, 'engine', { prepare: () => page.evaluate(() => scrollTo(0, 0)) })
  await close()
})

test.each(locales)('axe finds nothing in what deletes, in %s', async (locale) => {
  const words = roomWords(locale.slice(0, 2))
  const { page, open, close } = await visitDesk({ ...plain, locale })
  await open('/admin/media')
  await page.getByRole('list').getByRole('button', { name: furnished.picture }).click()
  await button(room(page), words.media.delete.action).waitFor()
  await expectNothingWrong(page, 'picture', { part })
  await button(room(page), words.media.delete.action).click()
  await button(room(page), words.media.delete.confirm).waitFor()
  await expectNothingWrong(page, 'deleting a picture', { part })

  await page.setViewportSize(wide)
  await open(`/admin?search=${furnished.title}`)
  await page.getByRole('row').filter({ hasText: furnished.title }).getByRole('checkbox').first().check()
  await button(page, words.admin.list.delete).click()
  await expectNothingWrong(page, 'deleting an article', { part })
  await close()
})

async function press({ page }: Visit, name: string): Promise<void> {
  await tabTo(page, button(room(page), name))
  await page.keyboard.press('Enter')
}

test('versions are looked at and brought back by keyboard, and each way out leads to the way in', async () => {
  const words = roomWords('en')
  const visit = await visitDesk({ viewport: wide })
  const { page, faults, close } = visit
  await openEditor(visit, id)
  const opener = button(page, words.admin.editorActions.revisions)
  await opener.press('Enter')
  const first = room(page).locator('ol button').last()
  await first.waitFor()
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  await room(page).locator('table').waitFor()
  await press(visit, words.revisions.restore)
  const cancel = button(room(page), 'Cancel')
  await expect.poll(() => hasFocus(cancel)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(button(room(page), words.revisions.restore))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator(part).count()).toBe(0)
  await expect.poll(() => hasFocus(opener)).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('a link is copied from the preview and ended by keyboard', async () => {
  const { _id } = await publish({ title: 'Given away', content: '<p>x</p>', isPublished: false })
  const words = roomWords('en')
  const visit = await visitDesk({ viewport: wide, permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, faults, close } = visit
  await openEditor(visit, _id)
  const opener = button(page, words.admin.editorActions.preview)
  await opener.press('Enter')
  await room(page).frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await press(visit, 'Copy link')
  await room(page).getByText('Link copied.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(opener)).toBe(true)
  await opener.press('Enter')
  const other = room(page).getByRole('listitem').filter({ hasText: 'As saved' }).getByRole('button')
  await other.waitFor()
  await other.press('Enter')
  await expect.poll(() => other.count()).toBe(0)
  // What was pressed is gone; the keyboard is still among the links.
  await expect.poll(() => hasFocus(room(page).getByRole('heading', { name: 'Links that open' }))).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('whoever thinks better of deleting is back where they were', async () => {
  const words = roomWords('en')
  const visit = await visitDesk({ viewport: wide })
  const { page, open, faults, close } = visit
  await open('/admin/media')
  const tile = page.getByRole('list').getByRole('button', { name: furnished.picture })
  await tile.press('Enter')
  await button(room(page), words.media.delete.action).waitFor()
  await press(visit, words.media.delete.action)
  const cancel = room(page).getByRole('group').last().getByRole('button', { name: 'Cancel' })
  await expect.poll(() => hasFocus(cancel)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(button(room(page), words.media.delete.action))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(tile)).toBe(true)

  await open(`/admin?search=${furnished.title}`)
  await page
    .getByRole('row')
    .filter({ hasText: furnished.title })
    .getByRole('checkbox')
    .first()
    .press('Space')
  const remove = button(page, words.admin.list.delete)
  await remove.press('Enter')
  await expect.poll(() => hasFocus(button(room(page), 'Cancel'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(remove)).toBe(true)
  expect(faults).toEqual([])
  await close()
})
