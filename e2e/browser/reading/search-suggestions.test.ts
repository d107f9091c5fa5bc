// The search box of the header: when it asks, what it shows, and that the last question wins.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publishArticle } from '../support/articles.ts'
import { hasFocus } from '../support/focus.ts'
import { site, type Visit, visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

const asked = (requests: string[]) =>
  requests
    .filter((request) => request.startsWith('GET /api/news/search'))
    .map((request) => new URL(request.slice('GET '.length), site.url).searchParams)
const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search the news' })
const options = (page: Page) => page.getByRole('option')

/** A page whose search field has loaded what it needs. */
async function visitField(options: Parameters<typeof visit>[0] = {}): Promise<Visit> {
  const visited = await visit(options)
  await visited.open('/')
  await fieldOf(visited.page).focus()
  await visited.page.getByRole('search').getByRole('status').waitFor({ state: 'attached' })
  return visited
}

test('nothing is loaded for suggestions before the field is used', async () => {
  const { page, open, requests, close } = await visit()
  await open('/')
  await waitForNetworkIdle(page)
  const loaded = () => requests.filter((request) => /SearchSuggestions|reading\.json/.test(request))
  expect(loaded()).toEqual([])
  await fieldOf(page).focus()
  await expect.poll(() => loaded().some((request) => request.endsWith('.js'))).toBe(true)
  await expect.poll(loaded).toContain('GET /locales/en/reading.json')
  await close()
})

test('fast typing asks once, with the trimmed words and for published articles alone', async () => {
  const { page, requests, faults, close } = await visitField()
  await fieldOf(page).pressSequentially(' olive oil ', { delay: 30 })
  await options(page).first().waitFor()
  const [query, ...others] = asked(requests)
  expect(others).toEqual([])
  expect(query?.get('title')).toBe('olive oil')
  expect(query?.get('isPublished')).toBe('true')
  expect(await options(page).count()).toBe(5)
  expect(faults).toEqual([])
  await close()
})

test.each(['o', '   ', ' o '])('%j asks nothing', async (text) => {
  const { page, requests, close } = await visitField()
  await fieldOf(page).pressSequentially(text)
  // Longer than the pause after which a question goes out.
  await page.waitForTimeout(700)
  expect(asked(requests)).toEqual([])
  expect(await page.getByRole('listbox').count()).toBe(0)
  await close()
})

test('a title is cut at 60 and a summary at 80 characters, and the question at 20', async () => {
  const word = 'Quercetinlamp'
  await publishArticle({
    title: `${word} ${'t'.repeat(80)}`,
    summary: `${word} ${'s'.repeat(100)}`,
    content: '<p>Text</p>',
  })
  const { page, close } = await visitField()
  await fieldOf(page).fill(word)
  await options(page).first().waitFor()
  const [title, summary] = await options(page).first().locator('> span').allInnerTexts()
  expect(title).toBe(`${`${word} ${'t'.repeat(80)}`.slice(0, 60)}...`)
  expect(summary).toBe(`${`${word} ${'s'.repeat(100)}`.slice(0, 80)}...`)
  await fieldOf(page).fill('olive oil from the mill of the village')
  await page.getByRole('button', { name: 'All results for “olive oil from the m...”' }).waitFor()
  await close()
})

test('while it searches it says so, and when there is nothing it says that', async () => {
  const { page, context, close } = await visitField()
  const answers: (() => void)[] = []
  await context.route('**/api/news/search?*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.fallback()
  })
  await fieldOf(page).fill('xqzwvk')
  const status = page.getByRole('search').getByRole('status')
  await expect.poll(() => status.innerText()).toBe('Searching...')
  answers.pop()?.()
  await expect.poll(() => status.innerText()).toBe('No results found.')
  await close()
})

test('an answer that comes late never replaces a newer one', async () => {
  const { page, context, close } = await visitField()
  const late: (() => void)[] = []
  await context.route(/title=olives&/, async (route) => {
    await new Promise<void>((resolve) => late.push(resolve))
    // The page has given this request up; it must not matter whether the answer still comes.
    await route.fallback().catch(() => undefined)
  })
  await fieldOf(page).fill('olives')
  await expect.poll(() => late.length).toBe(1)
  await fieldOf(page).fill('xqzwvk')
  const status = page.getByRole('search').getByRole('status')
  await expect.poll(() => status.innerText()).toBe('No results found.')
  late[0]?.()
  await page.waitForTimeout(500)
  expect(await status.innerText()).toBe('No results found.')
  expect(await options(page).count()).toBe(0)
  await close()
})

test('a failed question is told and disturbs nothing else', async () => {
  const { page, context, close } = await visitField()
  await context.route('**/api/news/search?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await fieldOf(page).fill('olive')
  const status = page.getByRole('search').getByRole('status')
  await expect.poll(() => status.innerText()).toBe('Failed to search news. Please try again.')
  await fieldOf(page).press('Enter')
  await page.waitForURL('**/search?q=olive')
  await close()
})

test('arrows mark a suggestion, which the field names, and Enter opens it', async () => {
  const { page, faults, close } = await visitField()
  const field = fieldOf(page)
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

test('choosing with the pointer opens the article, without a reload', async () => {
  const { page, close } = await visitField()
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'))
  await fieldOf(page).fill('olive')
  const second = options(page).nth(1)
  const address = await second.getAttribute('href')
  await second.click()
  await page.waitForURL(`**${address}`)
  expect(await page.locator('html').getAttribute('data-marked')).toBe('yes')
  await close()
})

test('Escape, a click elsewhere and leaving by Tab close the suggestions; an arrow brings them back', async () => {
  const { page, close } = await visitField()
  const field = fieldOf(page)
  const shown = () => options(page).count()
  await field.fill('olive')
  await expect.poll(shown).toBe(5)
  await field.press('Escape')
  await expect.poll(shown).toBe(0)
  // The words stay: only the layer on top is closed.
  expect(await field.inputValue()).toBe('olive')
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
  await field.press('ArrowDown')
  await expect.poll(shown).toBe(5)
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } })
  await expect.poll(shown).toBe(0)
  await field.press('ArrowDown')
  await expect.poll(shown).toBe(5)
  // Through the buttons of the form and out of it.
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
  await expect.poll(shown).toBe(0)
  await close()
})

test('Enter without a marked suggestion shows the results; a blank question goes nowhere', async () => {
  const { page, close } = await visitField()
  await fieldOf(page).fill('   ')
  await fieldOf(page).press('Enter')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  expect(new URL(page.url()).pathname).toBe('/')
  await fieldOf(page).fill('  cold & dark ')
  await fieldOf(page).press('Enter')
  await page.waitForURL('**/search?**')
  expect(new URL(page.url()).searchParams.get('q')).toBe('cold & dark')
  expect(await options(page).count()).toBe(0)
  await close()
})

test('on a narrow screen the opened search is ready to type, and Escape closes one layer at a time', async () => {
  const { page, open, faults, close } = await visit({ viewport: { width: 390, height: 800 } })
  await open('/')
  await page.getByRole('button', { name: 'Open search' }).click()
  const field = fieldOf(page)
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
