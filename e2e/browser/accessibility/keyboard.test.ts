// Reading by keyboard: the skip link comes first, every control is reachable, and the focus is always visible.
import { expect, test } from 'vitest'
import { findDemoArticle } from '../support/articles.ts'
import { hasFocus, isFocusVisible } from '../support/focus.ts'
import { tabThroughPage } from '../support/tab-through.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

test('has the skip link as its first stop', async () => {
  const { page, open, close } = await visit()
  await open('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await hasFocus(skip)).toBe(true)
  expect(await isFocusVisible(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  expect(isInMain).toBe(true)
  await close()
})

test.each([
  { name: 'home', locale: 'en-GB' },
  { name: 'article', locale: 'en-GB' },
  { name: 'home', locale: 'ar-SA' },
])(
  'reaches every link and control of $name by Tab with visible focus in $locale',
  async ({ name, locale }) => {
    const { page, open, close } = await visit({ locale, reducedMotion: 'reduce' })
    await open(name === 'home' ? '/' : `/article/${(await findDemoArticle())._id}`)
    // Deferred parts replace their placeholders.
    await waitForNetworkIdle(page)
    expect(await page.locator(':disabled:visible').count()).toBe(0)
    const { wanted, reached, unseen, passedBy } = await tabThroughPage(page)
    expect(wanted).toBeGreaterThan(20)
    expect(unseen).toEqual([])
    expect(passedBy).toEqual([])
    expect(reached).toBe(wanted)
    await close()
  },
)

test('opens menus by Enter and closes them by Escape with the focus on the opener', async () => {
  const { page, open, close } = await visit()
  await open('/')
  const opener = page.getByRole('banner').locator('summary').filter({ hasText: 'Categories' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('banner').getByRole('link', { name: 'Industry Headlines' })
  expect(await first.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hasFocus(first)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await first.isVisible()).toBe(false)
  expect(await hasFocus(opener)).toBe(true)
  await close()
})
