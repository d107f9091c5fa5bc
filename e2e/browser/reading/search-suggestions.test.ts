// Search suggestions in the header: their code, their results, and the layers on a narrow screen.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasFocus } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, isReadOnly: true })

const searchQueries = (requests: string[]) =>
  requests
    .filter((request) => request.startsWith('GET /api/news/search'))
    .map((request) => new URL(request.slice('GET '.length), site.url).searchParams)
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search the news' })
const options = (page: Page) => page.getByRole('option')

test('loads the code on first focus, sends one request for fast typing, and opens a suggestion by keys without a reload', async () => {
  const { page, open, requests, faults, close } = await visit()
  await open('/')
  await waitForNetworkIdle(page)
  const loaded = () => requests.filter((request) => /SearchSuggestions|reading\.json/.test(request))
  expect(loaded()).toEqual([])
  const field = searchField(page)
  await field.focus()
  await expect.poll(() => loaded().some((request) => request.endsWith('.js'))).toBe(true)
  await expect.poll(loaded).toContain('GET /locales/en/reading.json')
  await page.getByRole('search').getByRole('status').waitFor({ state: 'attached' })

  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'))
  await field.pressSequentially(' olive oil ', { delay: 30 })
  await options(page).first().waitFor()
  const [query, ...others] = searchQueries(requests)
  expect(others).toEqual([])
  expect(query?.get('title')).toBe('olive oil')
  expect(query?.get('isPublished')).toBe('true')
  expect(await options(page).count()).toBe(5)

  await field.press('ArrowUp')
  const last = options(page).last()
  await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
  const title = await last.locator('> span').first().innerText()
  await field.press('Enter')
  await page.waitForURL('**/article/*')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toContain(title.replace(/\.\.\.$/, ''))
  await expect.poll(() => options(page).count()).toBe(0)
  expect(await page.locator('html').getAttribute('data-marked')).toBe('yes')
  expect(faults).toEqual([])
  await close()
})

test('focuses the search field on a narrow screen, and closes one layer with each Escape', async () => {
  const { page, open, faults, close } = await visit({ viewport: { width: 390, height: 800 } })
  await open('/')
  await page.getByRole('button', { name: 'Open search' }).click()
  const field = searchField(page)
  await expect.poll(() => hasFocus(field)).toBe(true)
  await page.keyboard.type('olive')
  await expect.poll(() => options(page).count()).toBe(5)
  await page.keyboard.press('Escape')
  await expect.poll(() => options(page).count()).toBe(0)
  expect(await field.isVisible()).toBe(true)
  await page.keyboard.type(' oil')
  await options(page).first().click()
  await page.waitForURL('**/article/*')
  await expect.poll(() => field.isVisible()).toBe(false)
  expect(faults).toEqual([])
  await close()
})
