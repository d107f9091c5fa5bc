// Client-side navigations whose data fails to load: each page shows its error message and a retry.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, isReadOnly: true })

/** Navigates by a link of the home page, or by its search. */
async function goTo(page: Page, path: string): Promise<void> {
  const term = new URL(path, page.url()).searchParams.get('q')
  if (term === null) return page.locator(`a[href="${path}"]`).first().dispatchEvent('click')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(term)
  await page.keyboard.press('Enter')
}

const unavailable = 'Failed to load news. Please try again.'

// The other pages differ only in their messages, which the component test of the error page checks.
test.each([
  { path: '/news/popular', message: unavailable },
  { path: '/search?q=oil', message: 'Failed to search news. Please try again.' },
])('shows an error for $path inside the layout and loads it on retry', async ({ path, message }) => {
  const { page, context, open, faults, close } = await visit()
  await open('/')
  let responseCount = 0
  await context.route(/\.data(\?|$)/, (route) => {
    responseCount += 1
    // A network error first, then a server error.
    return responseCount === 1
      ? route.abort('connectionrefused')
      : route.fulfill({ status: 503, body: 'busy' })
  })
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'))
  await goTo(page, path)
  const main = page.getByRole('main')
  await main.getByText(message, { exact: true }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.title()).toMatch(/ – Olea$/)
  expect(await page.getByRole('search').count()).toBeGreaterThan(0)
  const retry = main
    .getByRole('link', { name: 'Try Again' })
    .or(main.getByRole('button', { name: 'Try Again' }))
  await retry.click()
  await expect.poll(() => responseCount).toBe(2)
  await main.getByText(message, { exact: true }).waitFor()
  await context.unroute(/\.data(\?|$)/)
  await retry.click()
  await main.locator('a[href^="/article/"]').first().waitFor()
  expect(await main.getByText(message, { exact: true }).count()).toBe(0)
  // The document was not reloaded, and the error was logged.
  expect(await page.locator('html').getAttribute('data-marked')).toBe('yes')
  expect(faults.filter((fault) => fault.includes('The page could not be shown')).length).toBeGreaterThan(0)
  expect(faults.filter((fault) => fault.startsWith('uncaught'))).toEqual([])
  await close()
})

test('shows an error for an article inside the layout', async () => {
  const { page, context, open, faults, close } = await visit()
  await open('/')
  await context.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('main').locator('a[href^="/article/"]').first().click()
  const main = page.getByRole('main')
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/article\//)
  await main.getByRole('link', { name: 'Try Again' }).waitFor()
  expect(faults.some((fault) => fault.includes('The page could not be shown'))).toBe(true)
  // The retry loads the whole document.
  await main.getByRole('link', { name: 'Try Again' }).click()
  await main.getByRole('article').first().waitFor()
  await close()
})

test('shows the home page’s links without its news and logs the failure', async () => {
  const { page, context, open, faults, close } = await visit()
  await open('/about')
  await context.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('banner').getByRole('link', { name: 'Olea, home page' }).click()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'View All News' }).waitFor()
  expect(await main.getByRole('link', { name: 'Tech & Innovation' }).isVisible()).toBe(true)
  expect(await page.title()).toBe('Olive oil news – Olea')
  await expect.poll(() => faults.some((fault) => fault.includes('Error fetching news:'))).toBe(true)
  expect(faults.filter((fault) => fault.startsWith('uncaught'))).toEqual([])
  await close()
})
