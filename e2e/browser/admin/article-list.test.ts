// The desk's list of articles, as an editor uses it.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { countEvent } from '../../olea-api.ts'
import { visitAdmin } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site, type Visit, waitForFrame, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

const longTitle = 'Pressing of the very first olives in the valley'
let desk: Visit
let page: Page

beforeAll(async () => {
  const days = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  for (const day of days) {
    const { _id } = await publishArticle({
      title: `Pressing ${day}`,
      publishDate: `2024-02-0${day}T08:00:00Z`,
    })
    if (day === 4) await countEvent(site.url, _id, 'view', crypto.randomUUID())
  }
  await publishArticle({
    title: longTitle,
    content: '<p>The <b>mill</b> opened at dawn, before anybody had gathered.</p>',
    publishDate: '2024-02-10T08:00:00Z',
  })
  await publishArticle({ title: 'A pressing matter', publishDate: '2024-02-11T08:00:00Z' })
  desk = await visitAdmin()
  page = desk.page
  await desk.open('/admin')
  await page.getByRole('table').waitFor()
})

const rows = () => page.getByRole('table').locator('tbody tr')
const titles = () => rows().locator('th span:first-child').allInnerTexts()
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const published = (title: string) => page.getByRole('checkbox', { name: `Published: ${title}`, exact: true })
const pageText = () => page.getByRole('navigation', { name: 'Pages' }).getByRole('status').innerText()
const told = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

/** The faults since the last look. */
function faultsSince(): string[] {
  return desk.faults.splice(0)
}

async function search(words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words)
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === words)
  await waitForNetworkIdle(page)
}

test('a title is found by its beginning, eight to a page, newest first, and the pages end', async () => {
  await search('pressing')
  const newest = [8, 7, 6, 5, 4, 3].map((day) => `Pressing ${day}`)
  // Thirty-six characters, of the title and of the text.
  await expect.poll(titles).toEqual(['Pressing of the very first olives in...', 'Pressing 9', ...newest])
  expect(await rows().first().innerText()).toContain('The mill opened at dawn, before anyb...')
  expect(await pageText()).toBe('1 of 2')
  expect(await button('Previous').isDisabled()).toBe(true)
  await button('Next').click()
  await expect.poll(titles).toEqual(['Pressing 2', 'Pressing 1'])
  expect(await pageText()).toBe('2 of 2')
  expect(await button('Next').isDisabled()).toBe(true)
})

test('another order begins at the first page; views, likes and comments order as well', async () => {
  const sort = page.getByLabel('Sort by')
  await sort.selectOption('oldest')
  await expect.poll(async () => (await titles())[0]).toBe('Pressing 1')
  expect(await pageText()).toBe('1 of 2')
  await sort.selectOption('views')
  await expect.poll(async () => (await titles())[0]).toBe('Pressing 4')
  for (const order of ['likes', 'comments']) {
    const asked = page.waitForResponse((response) => response.url().includes(`sort=${order}`))
    await sort.selectOption(order)
    expect((await asked).status()).toBe(200)
  }
  await sort.selectOption('newest')
  await expect.poll(async () => (await titles())[1]).toBe('Pressing 9')
  expect(faultsSince()).toEqual([])
})

test('a switch moves at once, and back with a word when the newspaper refuses', async () => {
  await search('pressing 9')
  await expect.poll(titles).toEqual(['Pressing 9'])
  let refuse: () => void = () => undefined
  const isRefused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/hide', async (route) => {
    await isRefused
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
  })
  await published('Pressing 9').click()
  // The newspaper has not answered yet.
  await expect.poll(() => published('Pressing 9').isChecked()).toBe(false)
  refuse()
  await told('“Pressing 9” stays as it was')
  await expect.poll(() => published('Pressing 9').isChecked()).toBe(true)
  await page.unroute('**/hide')
  const failure = faultsSince().filter((fault) => fault.startsWith('console'))
  expect(failure).toHaveLength(1)
  expect(failure[0]).toMatch(/^console error: PATCH \/news\/[0-9a-f]{24}\/hide: .*HTTP error! status: 500/)

  // And now in earnest, there and back.
  for (const [call, badges] of [
    ['hide', 1],
    ['show', 0],
  ] as const) {
    const answered = page.waitForResponse((response) => response.url().endsWith(`/${call}`))
    await published('Pressing 9').click()
    expect((await answered).request().method()).toBe('PATCH')
    await expect.poll(() => rows().first().getByText('Hidden', { exact: true }).count()).toBe(badges)
  }
  expect(faultsSince()).toEqual([])
})

test('a switch that is moved again at once ends where it was left', async () => {
  await search('pressing 8')
  await expect.poll(titles).toEqual(['Pressing 8'])
  const sent: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    if (request.method() === 'PATCH') sent.push(request.url().replace(/^.*\//, ''))
  }
  page.on('request', note)
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/hide', async (route) => {
    await isAnswered
    await route.continue()
  })
  await published('Pressing 8').click()
  await expect.poll(() => sent).toEqual(['hide'])
  await published('Pressing 8').click()
  await expect.poll(() => published('Pressing 8').isChecked()).toBe(true)
  // The newspaper might do the second before the first: it is not told of it yet.
  await waitForFrame(page)
  expect(sent).toEqual(['hide'])
  const shown = page.waitForResponse((response) => response.url().endsWith('/show'))
  answer()
  expect((await shown).status()).toBe(200)
  await waitForNetworkIdle(page)
  expect(sent).toEqual(['hide', 'show'])
  expect(await published('Pressing 8').isChecked()).toBe(true)
  page.off('request', note)
  await page.unroute('**/hide')
  expect(faultsSince()).toEqual([])
})

test('what is selected is deleted once it was asked for twice', async () => {
  await search('pressing')
  expect(await button('Delete').isDisabled()).toBe(true)
  for (const title of ['Pressing 9', 'Pressing 8']) {
    await page.getByRole('checkbox', { name: `Select: ${title}`, exact: true }).check()
  }
  await page.getByText('2 selected').waitFor()
  await button('Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete 2 articles?' })
  expect(await question.getByRole('listitem').allInnerTexts()).toEqual(['Pressing 9', 'Pressing 8'])
  // The way out has the focus.
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  expect(await titles()).toContain('Pressing 9')

  await page.route('**/api/news', (route) => route.fulfill({ status: 503, body: '{}' }))
  await button('Delete').click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await told('Nothing was deleted')
  await page.unroute('**/api/news')
  expect(faultsSince().join('\n')).toMatch(/console error: DELETE \/news: .*HTTP error! status: 503/)
  expect(await titles()).toContain('Pressing 9')

  await button('Delete').click()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  expect((await sent).postDataJSON().ids).toHaveLength(2)
  await told('2 articles deleted')
  await expect.poll(titles).not.toContain('Pressing 9')
  expect(await pageText()).toBe('1 of 1')
  expect(await button('Delete').isDisabled()).toBe(true)
  expect(faultsSince()).toEqual([])
})

test('a list that cannot be fetched is logged as specified, and asked for again', async () => {
  await page.route('**/api/news?view=desk*', (route) => route.fulfill({ status: 502, body: '' }))
  await page.reload()
  await page.getByRole('alert').getByText('The articles could not be loaded.').waitFor()
  await page.unroute('**/api/news?view=desk*')
  const said = faultsSince().filter((fault) => fault.startsWith('console error: Error fetching news:'))
  expect(said[0]).toContain('Failed to fetch news data')
  await page.getByRole('alert').getByRole('button').click()
  await expect.poll(async () => (await titles()).length).toBe(8)
})

test('rows that could not be fetched anew are shown, and said to be old', async () => {
  const list = '**/api/news?view=desk*'
  await page.route(list, (route) => route.fulfill({ status: 502, body: '' }))
  await rows()
    .first()
    .getByRole('checkbox', { name: /^Published/ })
    .click()
  const failure = page.getByRole('alert').filter({ hasText: 'The articles could not be loaded.' })
  await failure.waitFor()
  expect(await rows().count()).toBe(8)
  await page.unroute(list)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await failure.waitFor({ state: 'detached' })
  expect(
    await rows()
      .first()
      .getByRole('checkbox', { name: /^Published/ })
      .isChecked(),
  ).toBe(false)
  await rows()
    .first()
    .getByRole('checkbox', { name: /^Published/ })
    .click()
  await waitForNetworkIdle(page)
  faultsSince()
})

test('the ways out of the list: writing, the two of advertisements, and editing a row', async () => {
  const main = page.getByRole('main')
  const hrefs = (name: string) =>
    main
      .getByRole('link', { name, exact: true })
      .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))])
  expect(await hrefs('Publish news')).toEqual(['/admin/create-article'])
  expect(await hrefs('Advertisements')).toEqual(['/admin/advertisements-v2'])
  expect(await hrefs('Ads v2')).toEqual(['/admin/advertisements-v2'])
  await main.getByRole('link', { name: 'Edit: Pressing 7', exact: true }).click()
  await page.waitForURL(/\/admin\/edit-article\/[0-9a-f]{24}$/)
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Pressing 7')
  expect(faultsSince()).toEqual([])
})
