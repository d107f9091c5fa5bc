// The admin's list of articles: search, order, publishing switches, selection and deletion.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { countEvent } from '../../olea-api.ts'
import { visitAdmin } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { type Visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

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
const titles = () => rows().locator('th a').allInnerTexts()
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

test('hides an article and shows it again', async () => {
  await search('pressing 9')
  await expect.poll(titles).toEqual(['Pressing 9'])
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

test('deletes the selected articles after a confirmation', async () => {
  await search('pressing')
  expect(await button('Delete').isDisabled()).toBe(true)
  for (const title of ['Pressing 9', 'Pressing 8']) {
    await page.getByRole('checkbox', { name: `Select: ${title}`, exact: true }).check()
  }
  await page.getByText('2 selected').waitFor()
  await button('Delete').click()
  const confirmation = page.getByRole('dialog', { name: 'Delete 2 articles?' })
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await confirmation.getByRole('button', { name: 'Delete permanently' }).click()
  expect((await sent).postDataJSON().ids).toHaveLength(2)
  await waitForStatus('2 articles deleted')
  await expect.poll(titles).not.toContain('Pressing 9')
  // One page needs no pager.
  expect(await pager().count()).toBe(0)
  expect(await button('Delete').isDisabled()).toBe(true)
  expect(takeFaults()).toEqual([])
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
  await expect.poll(() => page.getByLabel('News title', { exact: true }).inputValue()).toBe('Pressing 7')
  expect(takeFaults()).toEqual([])
})
