// The admin's list of articles: search, order, publishing switches, selection and deletion.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { countEvent } from '../../olea-api.ts'
import { visitAdmin } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { type Visit, waitForFrame, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const longTitle = 'Pressing of the very first olives in the valley'
let admin: Visit
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
  admin = await visitAdmin()
  page = admin.page
  await admin.open('/admin')
  await page.getByRole('table').waitFor()
})

const rows = () => page.getByRole('table').locator('tbody tr')
const titles = () => rows().locator('th span:first-child').allInnerTexts()
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const published = (title: string) => page.getByRole('checkbox', { name: `Published: ${title}`, exact: true })
const pager = () => page.getByRole('navigation', { name: 'Pages' })
const pageText = () => pager().getByRole('status').innerText()
const waitForStatus = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

/** Returns the faults since the last call. */
function takeFaults(): string[] {
  return admin.faults.splice(0)
}

async function search(words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words)
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === words)
  await waitForNetworkIdle(page)
}

test('finds titles by their beginning, eight per page, newest first', async () => {
  await search('pressing')
  const newest = [8, 7, 6, 5, 4, 3].map((day) => `Pressing ${day}`)
  // Title and text are cut at 36 characters.
  await expect.poll(titles).toEqual(['Pressing of the very first olives in...', 'Pressing 9', ...newest])
  expect(await rows().first().innerText()).toContain('The mill opened at dawn, before anyb...')
  expect(await pageText()).toBe('1 of 2')
  expect(await button('Previous').isDisabled()).toBe(true)
  await button('Next').click()
  await expect.poll(titles).toEqual(['Pressing 2', 'Pressing 1'])
  expect(await pageText()).toBe('2 of 2')
  expect(await button('Next').isDisabled()).toBe(true)
})

test('returns to the first page when the order changes, and sorts by views, likes and comments', async () => {
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
  expect(takeFaults()).toEqual([])
})

test('switches optimistically, and back with a message when the server fails', async () => {
  await search('pressing 9')
  await expect.poll(titles).toEqual(['Pressing 9'])
  const failure = Promise.withResolvers<void>()
  await page.route('**/hide', async (route) => {
    await failure.promise
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
  })
  await published('Pressing 9').click()
  // The server has not responded yet.
  await expect.poll(() => published('Pressing 9').isChecked()).toBe(false)
  failure.resolve()
  await waitForStatus('“Pressing 9” stays as it was')
  await expect.poll(() => published('Pressing 9').isChecked()).toBe(true)
  await page.unroute('**/hide')
  const logged = takeFaults().filter((fault) => fault.startsWith('console'))
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/^console error: PATCH \/news\/[0-9a-f]{24}\/hide: .*HTTP error! status: 500/)

  // Now without the failure, off and on.
  for (const [call, badges] of [
    ['hide', 1],
    ['show', 0],
  ] as const) {
    const answered = page.waitForResponse((response) => response.url().endsWith(`/${call}`))
    await published('Pressing 9').click()
    expect((await answered).request().method()).toBe('PATCH')
    await expect.poll(() => rows().first().getByText('Hidden', { exact: true }).count()).toBe(badges)
  }
  expect(takeFaults()).toEqual([])
})

test('sends quick changes of a switch in order and ends with the last one', async () => {
  await search('pressing 8')
  await expect.poll(titles).toEqual(['Pressing 8'])
  const sent: string[] = []
  const recordRequest = (request: { method(): string; url(): string }) => {
    if (request.method() === 'PATCH') sent.push(request.url().replace(/^.*\//, ''))
  }
  page.on('request', recordRequest)
  const response = Promise.withResolvers<void>()
  await page.route('**/hide', async (route) => {
    await response.promise
    await route.continue()
  })
  await published('Pressing 8').click()
  await expect.poll(() => sent).toEqual(['hide'])
  await published('Pressing 8').click()
  await expect.poll(() => published('Pressing 8').isChecked()).toBe(true)
  // The second request waits for the first one, because the server could process them in the wrong order.
  await waitForFrame(page)
  expect(sent).toEqual(['hide'])
  const shown = page.waitForResponse((response) => response.url().endsWith('/show'))
  response.resolve()
  expect((await shown).status()).toBe(200)
  await waitForNetworkIdle(page)
  expect(sent).toEqual(['hide', 'show'])
  expect(await published('Pressing 8').isChecked()).toBe(true)
  page.off('request', recordRequest)
  await page.unroute('**/hide')
  expect(takeFaults()).toEqual([])
})

test('deletes the selected articles after a confirmation', async () => {
  await search('pressing')
  expect(await button('Delete').isDisabled()).toBe(true)
  for (const title of ['Pressing 9', 'Pressing 8']) {
    await page.getByRole('checkbox', { name: `Select: ${title}`, exact: true }).check()
  }
  await page.getByText('2 selected').waitFor()
  await button('Delete').click()
  const confirmation = page.getByRole('dialog', { name: 'Delete 2 articles?' })
  expect(await confirmation.getByRole('listitem').allInnerTexts()).toEqual(['Pressing 9', 'Pressing 8'])
  // Cancel has the focus.
  await page.keyboard.press('Enter')
  await confirmation.waitFor({ state: 'detached' })
  expect(await titles()).toContain('Pressing 9')

  await page.route('**/api/news', (route) => route.fulfill({ status: 503, body: '{}' }))
  await button('Delete').click()
  await confirmation.getByRole('button', { name: 'Delete for good' }).click()
  await waitForStatus('Nothing was deleted')
  await page.unroute('**/api/news')
  expect(takeFaults().join('\n')).toMatch(/console error: DELETE \/news: .*HTTP error! status: 503/)
  expect(await titles()).toContain('Pressing 9')

  await button('Delete').click()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await confirmation.getByRole('button', { name: 'Delete for good' }).click()
  expect((await sent).postDataJSON().ids).toHaveLength(2)
  await waitForStatus('2 articles deleted')
  await expect.poll(titles).not.toContain('Pressing 9')
  // One page needs no pager.
  expect(await pager().count()).toBe(0)
  expect(await button('Delete').isDisabled()).toBe(true)
  expect(takeFaults()).toEqual([])
})

test('logs a failed list as specified and retries', async () => {
  await page.route('**/api/news?view=desk*', (route) => route.fulfill({ status: 502, body: '' }))
  await page.reload()
  await page.getByRole('alert').getByText('The articles could not be loaded.').waitFor()
  await page.unroute('**/api/news?view=desk*')
  const logged = takeFaults().filter((fault) => fault.startsWith('console error: Error fetching news:'))
  expect(logged[0]).toContain('Failed to fetch news data')
  await page.getByRole('alert').getByRole('button').click()
  await expect.poll(async () => (await titles()).length).toBe(8)
})

test('keeps the rows with a warning when a reload fails', async () => {
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
  takeFaults()
})

test('links to a new article, the advertisements and each article’s form', async () => {
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
  expect(takeFaults()).toEqual([])
})
