// The audit log: entries, details, filters, pages and export.
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { call, createArticle, signIn } from '../../olea-api.ts'
import { registerReader } from '../support/accounts.ts'
import { visitAdmin } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const title = 'Ladders under the old trees'
let token: string
let id: string
let person: Awaited<ReturnType<typeof registerReader>>

beforeAll(async () => {
  token = (await signIn(site.url, site.admin)).accessToken
  const written = {
    title,
    content: '<p>The first oil ran green.</p>',
    isPublished: false,
    displayedDate: '2026-01-31',
  }
  id = (await publishArticle(written))._id
  const changes = { title: `${title}, again`, tags: ['ladders'], displayedDate: '2026-02-01' }
  await call(site.url, 'PATCH', `/news/${id}`, { token, body: changes })
  person = await registerReader()
  const { data } = (await call(site.url, 'GET', `/users?search=${person.email}`, { token })) as {
    data: { _id: string }[]
  }
  await call(site.url, 'PATCH', `/users/${data[0]?._id}/suspend`, { token })
})

/** The list of entries with and without a query, but not a single entry. */
const listUrl = /\/api\/desk\/audit(?:\?|$)/

const openLog = async (query = '', options = {}) => {
  const visit = await visitAdmin(options)
  await visit.open(`/admin/audit${query}`)
  await visit.page.locator('main ol > li').first().waitFor()
  return { ...visit, entries: visit.page.locator('main ol > li') }
}

test('shows the actor and action of an entry, and its changes when opened', async () => {
  const { page, entries, faults, close } = await openLog(`?subject=${id}`)
  expect(await entries.count()).toBe(2)
  const edited = entries.filter({ hasText: 'Article edited' })
  expect(await edited.innerText()).toContain(site.admin.email)
  await edited.locator('summary').first().press('Enter')
  // Changes of texts come from the versions of the article as a word diff.
  await expect.poll(() => edited.locator('ins').first().innerText()).toContain('again')
  expect(await edited.getByRole('row', { name: /^Tags/ }).innerText()).toMatch(/Nothing\s+ladders/)
  expect(await edited.getByRole('row', { name: /^Displayed date/ }).innerText()).toContain('1.2.2026')
  await edited.getByText('Fingerprints').click()
  expect(await edited.innerText()).toMatch(/[0-9a-f]{64}/)
  await edited.getByRole('link', { name: 'Open as it is now' }).click()
  await page.waitForURL(`**/admin/edit-article/${id}`)
  expect(faults).toEqual([])
  await close()
})

test('formats times and dates as on other pages', async () => {
  const { _id } = await publishArticle({ title: 'For the new year', content: '<p>x</p>', isPublished: false })
  for (const body of [
    { isPublished: true, publishDate: '2999-01-01T12:00:00Z' },
    { publishDate: '2999-02-01T12:00:00Z' },
  ])
    await call(site.url, 'PATCH', `/news/${_id}`, { token, body })
  const { page, entries, close } = await openLog(`?subject=${_id}`)
  const edited = entries.filter({ hasText: 'Article edited' })
  await edited.locator('summary').first().click()
  const row = edited.getByRole('row', { name: /^Time of publication/ })
  await expect.poll(() => row.innerText()).toMatch(/01\.02\.2999, \d\d:\d\d/)
  expect(await edited.innerText()).not.toMatch(/2999-\d\d-/)
  const scheduled = entries.filter({ hasText: 'Article scheduled' }).first()
  await scheduled.locator('summary').first().click()
  await scheduled.getByText(/01\.01\.2999, \d\d:\d\d/).waitFor()
  expect(await scheduled.innerText()).not.toMatch(/2999-\d\d-/)
  const dated = { title: 'Of old', content: '<p>x</p>', isPublished: true }
  const { _id: old } = await publishArticle({ ...dated, publishDate: '2020-01-01T12:00:00Z' })
  await page.goto(`/admin/audit?subject=${old}`)
  const shown = entries.filter({ hasText: 'Article public' })
  await shown.locator('summary').first().click()
  await shown.getByText(/01\.01\.2020, \d\d:\d\d/).waitFor()
  await close()
})

test('shows short values of a deleted article', async () => {
  const written = { title: 'Gone tomorrow', content: '<p>x</p>', isPublished: false }
  const { _id } = await createArticle(site.url, token, written)
  await call(site.url, 'PATCH', `/news/${_id}`, { token, body: { title: 'Gone today' } })
  await call(site.url, 'DELETE', '/news', { token, body: { ids: [_id] } })
  const { page, entries, close } = await openLog(`?subject=${_id}`)
  await entries.filter({ hasText: 'Article edited' }).locator('summary').first().click()
  const row = page.getByRole('row', { name: /^Title/ })
  await row.waitFor()
  expect(await row.locator('del').innerText()).toBe('Gone tomorrow')
  expect(await row.locator('ins').innerText()).toBe('Gone today')
  await close()
})

test('stores the filters in the URL and keeps them after a reload', async () => {
  const { page, entries, faults, close } = await openLog()
  await page.getByRole('navigation', { name: 'Editorial desk' }).getByText('Audit log').waitFor()
  await page.getByLabel('Done to').selectOption('user')
  await expect
    .poll(() => page.getByLabel('Action').locator('option').allInnerTexts())
    .not.toContain('Article edited')
  await page.getByLabel('Action').selectOption('user.suspended')
  await expect.poll(() => entries.filter({ hasText: 'Account suspended' }).count()).toBeGreaterThan(0)
  await expect.poll(() => entries.filter({ hasNotText: 'Account suspended' }).count()).toBe(0)
  await entries.filter({ hasText: person.email }).waitFor()
  await page.reload()
  await entries.filter({ hasText: person.email }).waitFor()
  expect(await page.getByLabel('Action').inputValue()).toBe('user.suspended')
  await page.getByLabel('From').fill('2999-01-01')
  await page.getByText('No entry fits.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await entries.filter({ hasText: 'Article edited' }).first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(faults).toEqual([])
  await close()
})

test('exports the matching entries as CSV and JSON', async () => {
  const { page, faults, close } = await openLog(`?subject=${id}`)
  const exportAs = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const table = await exportAs('Export as CSV')
  expect(table.name).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  expect(table.text.trim().split('\r\n')).toHaveLength(3)
  const lines = (await exportAs('Export as JSON')).text.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).action)).toEqual(['article.edited', 'article.created'])
  expect(faults).toEqual([])
  await close()
})

test('loads older entries on request without duplicates', async () => {
  for (let round = 0; round < 26; round++) {
    await call(site.url, 'PATCH', `/news/${id}`, { token, body: { title: `${title} ${round}` } })
    await call(site.url, 'PATCH', `/news/${id}`, {
      token,
      body: { title: `${title} once more ${round}` },
    })
  }
  const { page, entries, faults, close } = await openLog(`?subject=${id}`)
  expect(await entries.count()).toBe(50)
  await page.getByRole('button', { name: 'Show older entries' }).click()
  await page.getByText('The log begins here.').waitFor()
  expect(await entries.count()).toBe(54)
  expect(await entries.filter({ hasText: 'Article begun' }).count()).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test('filters by one subject without the other filters and names it', async () => {
  const { page, entries, close } = await openLog('?kind=article&action=article.edited&from=2001-01-01')
  const edited = entries.filter({ hasText: `${title} once more 25` }).first()
  await edited.locator('summary').first().click()
  await edited.getByRole('button', { name: 'Everything that was done to it' }).click()
  await page.getByText(`Only what was done to “${title} once more 25”`).waitFor()
  expect(new URL(page.url()).search).toBe(`?subject=${id}`)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => page.getByText('Only what was done to').count()).toBe(0)
  await close()
})

test('distinguishes an empty log from a filter without matches', async () => {
  const { page, open, close } = await visitAdmin()
  const nothing = { status: 200, json: { data: [], next: null } }
  await page.route(listUrl, (route) => route.fulfill(nothing))
  await open('/admin/audit')
  await page.getByText('Nothing has been done yet.').waitFor()
  await page.getByLabel('From').fill('2999-01-01')
  await page.getByText('No entry fits.').waitFor()
  await close()
})

test('retries only the page that failed to load', async () => {
  const { page, open, requests, close } = await visitAdmin()
  await page.clock.install()
  await open(`/admin/audit?subject=${id}`)
  const entries = page.locator('main ol > li')
  await entries.first().waitFor()
  const listRequests = () => requests.filter((request) => listUrl.test(request))
  const alert = page.getByRole('alert').filter({ hasText: 'The log could not be loaded.' })
  const failRequests = (pattern: string | RegExp) =>
    page.route(pattern, (route) => route.fulfill({ status: 400, body: '{}' }))
  await failRequests('**/api/desk/audit?*before=*')
  await page.getByRole('button', { name: 'Show older entries' }).click()
  await alert.waitFor()
  await page.unroute('**/api/desk/audit?*before=*')
  await alert.getByRole('button').click()
  await page.getByText('The log begins here.').waitFor()
  expect(listRequests().at(-1)).toContain('before=')
  expect(await entries.count()).toBe(54)

  // Loaded pages are fetched again when the window becomes visible.
  await failRequests(listUrl)
  await page.clock.fastForward('10:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await alert.waitFor()
  expect(await entries.count()).toBe(54)
  await page.unroute(listUrl)
  await alert.getByRole('button').click()
  await expect.poll(() => alert.count()).toBe(0)
  expect(listRequests().filter((request) => !request.includes('before=')).length).toBeGreaterThan(2)
  expect(await entries.count()).toBe(54)
  await close()
})

test('shows failed loads of details and filter choices separately and retries them', async () => {
  const { page, open, close } = await visitAdmin()
  const failing = ['**/api/desk/audit/choices', '**/api/desk/articles/*/revisions/*']
  for (const path of failing) await page.route(path, (route) => route.fulfill({ status: 400, body: '{}' }))
  await open(`/admin/audit?subject=${id}`)
  const retry = async (message: string) => {
    const alert = page.getByRole('alert').filter({ hasText: message })
    await alert.waitFor()
    for (const path of failing) await page.unroute(path)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => alert.count()).toBe(0)
  }
  const edited = page.locator('main ol > li').filter({ hasText: 'Article edited' }).first()
  await edited.locator('summary').first().click()
  await edited.getByRole('alert').waitFor()
  await retry('What can be filtered by could not be loaded.')
  await expect.poll(() => page.getByLabel('Action').locator('option').count()).toBeGreaterThan(1)
  await retry('The versions could not be loaded.')
  await edited.locator('ins').first().waitFor()
  await close()
})

test('shows a failed load of the log and retries', async () => {
  const { page, open, close } = await visitAdmin()
  await page.route(listUrl, (route) => route.fulfill({ status: 503, body: '{}' }))
  await open('/admin/audit')
  const alert = page.getByRole('alert').filter({ hasText: 'The log could not be loaded.' })
  await alert.waitFor()
  await page.unroute(listUrl)
  await alert.getByRole('button').click()
  await page.locator('main ol > li').first().waitFor()
  await close()
})
