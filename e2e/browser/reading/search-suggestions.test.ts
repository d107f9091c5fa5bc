// Search suggestions in the header: requests, display, keyboard, and late responses.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publishArticle } from '../support/articles.ts'
import { hasFocus } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { type Visit, visit, waitForFrame, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const searchQueries = (requests: string[]) =>
  requests
    .filter((request) => request.startsWith('GET /api/news/search'))
    .map((request) => new URL(request.slice('GET '.length), site.url).searchParams)
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search the news' })
const options = (page: Page) => page.getByRole('option')

/** Opens the home page and waits until the search field has loaded its script. */
async function visitField(options: Parameters<typeof visit>[0] = {}): Promise<Visit> {
  const visited = await visit(options)
  await visited.open('/')
  await searchField(visited.page).focus()
  await visited.page.getByRole('search').getByRole('status').waitFor({ state: 'attached' })
  return visited
}

test('loads the script of the suggestions on first focus', async () => {
  const { page, open, requests, close } = await visit()
  await open('/')
  await waitForNetworkIdle(page)
  const loaded = () => requests.filter((request) => /SearchSuggestions|reading\.json/.test(request))
  expect(loaded()).toEqual([])
  await searchField(page).focus()
  await expect.poll(() => loaded().some((request) => request.endsWith('.js'))).toBe(true)
  await expect.poll(loaded).toContain('GET /locales/en/reading.json')
  await close()
})

test('sends one request for fast typing, with the trimmed query and for published articles only', async () => {
  const { page, requests, faults, close } = await visitField()
  await searchField(page).pressSequentially(' olive oil ', { delay: 30 })
  await options(page).first().waitFor()
  const [query, ...others] = searchQueries(requests)
  expect(others).toEqual([])
  expect(query?.get('title')).toBe('olive oil')
  expect(query?.get('isPublished')).toBe('true')
  expect(await options(page).count()).toBe(5)
  expect(faults).toEqual([])
  await close()
})

test.each(['o', '   ', ' o '])('sends no request for %j', async (text) => {
  const { page, requests, close } = await visitField()
  await page.clock.install()
  await searchField(page).pressSequentially(text)
  // Longer than the debounce delay.
  await page.clock.runFor(700)
  await waitForFrame(page)
  expect(searchQueries(requests)).toEqual([])
  expect(await page.getByRole('listbox').count()).toBe(0)
  await close()
})

test('truncates titles at 60, summaries at 80 and the query at 20 characters', async () => {
  const word = 'Quercetinlamp'
  await publishArticle({
    title: `${word} ${'t'.repeat(80)}`,
    summary: `${word} ${'s'.repeat(100)}`,
    content: '<p>Text</p>',
  })
  const { page, close } = await visitField()
  await searchField(page).fill(word)
  await options(page).first().waitFor()
  const [title, summary] = await options(page).first().locator('> span').allInnerTexts()
  expect(title).toBe(`${`${word} ${'t'.repeat(80)}`.slice(0, 60)}...`)
  expect(summary).toBe(`${`${word} ${'s'.repeat(100)}`.slice(0, 80)}...`)
  await searchField(page).fill('olive oil from the mill of the village')
  await page.getByRole('button', { name: 'All results for “olive oil from the m...”' }).waitFor()
  await close()
})

test('shows when it is searching and when there are no results', async () => {
  const { page, context, close } = await visitField()
  const answers: (() => void)[] = []
  await context.route('**/api/news/search?*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.fallback()
  })
  await searchField(page).fill('xqzwvk')
  const status = page.getByRole('search').getByRole('status')
  await expect.poll(() => status.innerText()).toBe('Searching...')
  answers.pop()?.()
  await expect.poll(() => status.innerText()).toBe('No results found.')
  await close()
})

test('ignores a late response to an older query', async () => {
  const { page, context, close } = await visitField()
  const late: (() => void)[] = []
  const handled = Promise.withResolvers<void>()
  await context.route(/title=olives&/, async (route) => {
    await new Promise<void>((resolve) => late.push(resolve))
    const response = await route.fetch()
    // The page may have aborted the request.
    await route.fulfill({ response }).catch(() => undefined)
    handled.resolve()
  })
  await searchField(page).fill('olives')
  await expect.poll(() => late.length).toBe(1)
  await searchField(page).fill('xqzwvk')
  const status = page.getByRole('search').getByRole('status')
  await expect.poll(() => status.innerText()).toBe('No results found.')
  late[0]?.()
  await handled.promise
  await waitForFrame(page)
  expect(await status.innerText()).toBe('No results found.')
  expect(await options(page).count()).toBe(0)
  await close()
})

test('shows a failed request and still submits the search', async () => {
  const { page, context, close } = await visitField()
  await context.route('**/api/news/search?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await searchField(page).fill('olive')
  const status = page.getByRole('search').getByRole('status')
  await expect.poll(() => status.innerText()).toBe('Failed to search news. Please try again.')
  await searchField(page).press('Enter')
  await page.waitForURL('**/search?q=olive')
  await close()
})

test('selects a suggestion by arrow keys and opens it by Enter', async () => {
  const { page, faults, close } = await visitField()
  const field = searchField(page)
  await field.fill('olive')
  await options(page).first().waitFor()
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await field.press('ArrowDown')
  const last = options(page).last()
  await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
  const id = await last.getAttribute('id')
  await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(id)
  expect(await hasFocus(field)).toBe(true)
  const title = await last.locator('> span').first().innerText()
  await field.press('Enter')
  await page.waitForURL('**/article/*')
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toContain(title.replace(/\.\.\.$/, ''))
  await expect.poll(() => options(page).count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

test('opens a clicked suggestion without a reload', async () => {
  const { page, close } = await visitField()
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'))
  await searchField(page).fill('olive')
  const second = options(page).nth(1)
  const address = await second.getAttribute('href')
  await second.click()
  await page.waitForURL(`**${address}`)
  expect(await page.locator('html').getAttribute('data-marked')).toBe('yes')
  await close()
})

test('closes the suggestions by Escape, outside click and Tab, and reopens them by an arrow key', async () => {
  const { page, close } = await visitField()
  const field = searchField(page)
  const shown = () => options(page).count()
  await field.fill('olive')
  await expect.poll(shown).toBe(5)
  await field.press('Escape')
  await expect.poll(shown).toBe(0)
  // Escape closes the list but keeps the query.
  expect(await field.inputValue()).toBe('olive')
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
  await field.press('ArrowDown')
  await expect.poll(shown).toBe(5)
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } })
  await expect.poll(shown).toBe(0)
  await field.press('ArrowDown')
  await expect.poll(shown).toBe(5)
  // Tabs past the buttons of the form.
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
  await expect.poll(shown).toBe(0)
  await close()
})

test('opens the results by Enter without a selection, and ignores a blank query', async () => {
  const { page, close } = await visitField()
  await searchField(page).fill('   ')
  await searchField(page).press('Enter')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  expect(new URL(page.url()).pathname).toBe('/')
  await searchField(page).fill('  cold & dark ')
  await searchField(page).press('Enter')
  await page.waitForURL('**/search?**')
  expect(new URL(page.url()).searchParams.get('q')).toBe('cold & dark')
  expect(await options(page).count()).toBe(0)
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
