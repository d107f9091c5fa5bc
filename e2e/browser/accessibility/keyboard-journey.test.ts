// Whole tasks by keyboard: every control is reached by Tab, shows the focus, and regains it when its popup is closed.
import { expect, test } from 'vitest'
import { accountControl } from '../support/accounts.ts'
import { publishArticle } from '../support/articles.ts'
import { hasFocus, isFocusVisible, tabTo, waitForScrollEnd } from '../support/focus.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

test('uses the header by keyboard: suggestions, categories, language, theme, sign-in', async () => {
  const { page, open, faults, close } = await visit({ reducedMotion: 'reduce' })
  await open('/about')
  const header = page.getByRole('banner')
  const field = header.getByRole('combobox')
  await tabTo(page, field)
  await page.keyboard.type('olive')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => field.getAttribute('aria-activedescendant')).not.toBeNull()
  await page.keyboard.press('Escape')
  expect(await hasFocus(field)).toBe(true)

  const categories = header.locator('summary').first()
  await tabTo(page, categories)
  await page.keyboard.press('Enter')
  const first = header.getByRole('link', { name: 'Industry Headlines' })
  expect(await first.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hasFocus(first)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await first.isVisible()).toBe(false)
  expect(await hasFocus(categories)).toBe(true)

  const language = header.locator('summary').nth(1)
  await tabTo(page, language)
  await page.keyboard.press('Enter')
  await tabTo(page, header.getByRole('link', { name: 'Deutsch' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
  // The menu with the link is closed: the focus moves to its opener.
  await expect.poll(() => hasFocus(language)).toBe(true)

  await tabTo(page, header.locator('input[type=radio]:checked'))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')

  const account = accountControl(page)
  await tabTo(page, account)
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  await expect.poll(() => hasFocus(dialog.locator('input[name=email]'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(account)).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('uses an article by keyboard: translation, text size, contents, copied link', async () => {
  const part = (name: string) => `<h2>${name}</h2><p>${'Olives are picked and crushed. '.repeat(30)}</p>`
  const content = ['The branch', 'The mill', 'The bottle'].map(part).join('')
  const { _id } = await publishArticle({ title: 'Read by keyboard', content, summary: 'In short' })
  const { page, context, open, faults, close } = await visit({ reducedMotion: 'reduce' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(`/article/${_id}`)
  await waitForNetworkIdle(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await tabTo(page, button('Translate this news'))
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  await tabTo(page, dialog.getByRole('button', { name: 'Deutsch' }))
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(button('Translate this news'))).toBe(true)

  await tabTo(page, button('Larger text'))
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('[data-text-size=large]').count()).toBe(1)
  expect(await hasFocus(button('Larger text'))).toBe(true)

  await tabTo(page, page.locator('main article nav summary'))
  await page.keyboard.press('Enter')
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'In this article' }).getByRole('link', { name: 'The bottle' }),
  )
  await page.keyboard.press('Enter')
  await page.waitForURL('**#content-the-bottle')

  await tabTo(page, button('Copy link'))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(_id)
  expect(await hasFocus(button('Copy link'))).toBe(true)
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').first())
  expect(faults).toEqual([])
  await close()
})

test('uses all news by keyboard: skip link, filters, and past the infinite list to the footer', async () => {
  const { page, open, faults, close } = await visit({ reducedMotion: 'reduce' })
  await open('/news/all')
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  expect(await isFocusVisible(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  // The first control of the main part.
  const filter = page.locator('main select[name=category]')
  expect(await hasFocus(filter)).toBe(true)
  await page.keyboard.press('End')
  await page.waitForURL((url) => url.searchParams.get('category') !== null)
  expect(await hasFocus(filter)).toBe(true)
  await tabTo(page, page.locator('form[action="/news/all"] summary'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('input[name=minAiPercentage]'))
  await tabTo(page, page.getByRole('button', { name: 'Reset Filters' }))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('category') === null)
  // The list loads three pages by itself. Then a button follows, and the footer is reachable.
  const shown = page.getByRole('main').locator('ol a[href^="/article/"]')
  for (const expected of [24, 36, 48]) {
    await expect
      .poll(
        async () => {
          await page.keyboard.press('End')
          return shown.count()
        },
        { interval: 250 },
      )
      .toBeGreaterThanOrEqual(expected)
  }
  await waitForScrollEnd(page)
  await tabTo(page, page.getByRole('button', { name: 'Load more' }))
  await tabTo(page, page.getByRole('contentinfo').getByRole('link').first())
  expect(faults).toEqual([])
  await close()
})
