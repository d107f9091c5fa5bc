// The audit log: entries, details, filters, pages and export.
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { call, signIn } from '../../olea-api.ts'
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

const openLog = async (query = '', options = {}) => {
  const visit = await visitAdmin(options)
  await visit.open(`/admin/audit${query}`)
  await visit.page.locator('main ol > li').first().waitFor()
  return { ...visit, entries: visit.page.locator('main ol > li') }
}

test('shows the actor, the action and the changes of an entry, and exports the matching entries as CSV and JSON', async () => {
  const { page, entries, faults, close } = await openLog(`?subject=${id}`)
  expect(await entries.count()).toBe(2)
  const edited = entries.filter({ hasText: 'Article edited' })
  expect(await edited.innerText()).toContain(site.admin.email)
  await edited.locator('summary').first().press('Enter')
  // Changes of texts come from the versions of the article as a word diff.
  await expect.poll(() => edited.locator('ins').first().innerText()).toContain('again')
  expect(await edited.getByRole('row', { name: /^Tags/ }).innerText()).toMatch(/Nothing\s+ladders/)
  expect(await edited.getByRole('row', { name: /^Displayed date/ }).innerText()).toContain('1.2.2026')
  await edited.getByText('Hashes (SHA-256)').click()
  expect(await edited.innerText()).toMatch(/[0-9a-f]{64}/)
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
  await edited.getByRole('link', { name: 'Open the current version' }).click()
  await page.waitForURL(`**/admin/edit-article/${id}`)
  expect(faults).toEqual([])
  await close()
})

test('stores the filters in the URL and keeps them after a reload', async () => {
  const { page, entries, faults, close } = await openLog()
  await page.getByRole('navigation', { name: 'Editorial desk' }).getByText('Audit log').waitFor()
  await page.getByLabel('Subject').selectOption('user')
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
  await page.getByText('No entries match.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await entries.filter({ hasText: 'Article edited' }).first().waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(faults).toEqual([])
  await close()
})
