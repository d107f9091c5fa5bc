// The dashboard beside the list of articles: scheduled articles, drafts, views, and failed loads.
import { beforeAll, expect, test } from 'vitest'
import { countEvent } from '../../olea-api.ts'
import { visitAdmin } from '../support/admin.ts'
import { hideArticle, publishArticle } from '../support/articles.ts'
import { overflowWidth } from '../support/page-checks.ts'
import { site } from '../support/test-site.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser()

beforeAll(async () => {
  const soon = { isPublished: true, publishDate: new Date(Date.now() + 3_600_000).toISOString() }
  let read = ''
  for (const [title, more] of [
    ['The mill opens on Monday', soon],
    ['Begun in spring', { isPublished: false }],
    ['Begun in autumn', { isPublished: false }],
    ['Read by three', { isPublished: true }],
  ] as const) {
    const article = { title, content: '<p>The first oil.</p>', aiUse: { parts: [] }, ...more }
    read = (await publishArticle(article))._id
  }
  for (let reader = 0; reader < 3; reader++) await countEvent(site.url, read, 'view', `dashboard-${reader}`)
})

const sidebarName = 'Newsroom'

test('shows scheduled articles, the oldest drafts and the views beside the list', async () => {
  const { page, open, faults, close } = await visitAdmin({ viewport: { width: 1280, height: 900 } })
  await open('/admin')
  const dashboard = page.getByRole('complementary', { name: sidebarName })
  const part = (name: string) => dashboard.getByRole('region', { name })
  const scheduled = part('Scheduled').getByRole('listitem').filter({ hasText: 'The mill opens on Monday' })
  expect(await scheduled.locator('time').innerText()).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
  const drafts = await part('Drafts waiting').getByRole('link').allInnerTexts()
  expect(drafts.indexOf('Begun in spring')).toBeLessThan(drafts.indexOf('Begun in autumn'))
  expect(await part('Most read today').innerText()).toMatch(/Read by three\s+3 views/)
  const views = part('Views')
  expect(await views.getByRole('img', { name: 'Views of each of the last 7 days' }).isVisible()).toBe(true)
  await views.getByRole('radio', { name: '7 days' }).press('ArrowRight')
  await views.getByText('Show the figures').click()
  const rows = views.getByRole('row')
  expect(await rows.count()).toBe(31)
  const total = await views.locator('strong').innerText()
  expect(total).toMatch(/^\d+ views$/)
  const shown = Number.parseInt(total, 10)
  const today = Number(await rows.nth(1).locator('td').innerText())
  expect(today).toBeGreaterThanOrEqual(3)
  expect(shown).toBeGreaterThanOrEqual(today)
  await part('Drafts waiting').getByRole('link', { name: /^All/ }).click()
  await page.waitForURL('**/admin?status=draft')
  await page.getByRole('row').filter({ hasText: 'Begun in spring' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('updates when an article is hidden or shown in the list', async () => {
  const { page, open, close } = await visitAdmin({ viewport: { width: 1280, height: 900 } })
  await open('/admin?search=The mill opens')
  const scheduled = page.getByRole('region', { name: 'Scheduled' })
  await scheduled.getByText('The mill opens on Monday').waitFor()
  await page.getByLabel('Published: The mill opens on Monday').click()
  await expect.poll(() => scheduled.getByText('The mill opens on Monday').count()).toBe(0)
  await page.getByLabel('Published: The mill opens on Monday').click()
  await scheduled.getByText('The mill opens on Monday').waitFor()
  await close()
})

test('links a read article to its page, or to its form when it is hidden', async () => {
  const { _id } = await publishArticle({
    title: 'Read and taken back',
    content: '<p>x</p>',
    isPublished: true,
  })
  for (let reader = 0; reader < 4; reader++) await countEvent(site.url, _id, 'view', `taken-back-${reader}`)
  const { page, open, close } = await visitAdmin({ viewport: { width: 1280, height: 900 } })
  const link = page
    .getByRole('region', { name: 'Most read today' })
    .getByRole('link', { name: 'Read and taken back' })
  await open('/admin')
  expect(await link.getAttribute('href')).toBe(`/article/${_id}`)
  await hideArticle(_id)
  await page.reload()
  await expect.poll(() => link.getAttribute('href')).toBe(`/admin/edit-article/${_id}`)
  await close()
})

test('loads on a phone only when it is expanded', async () => {
  const { page, open, requests, faults, close } = await visitAdmin({ viewport: { width: 390, height: 844 } })
  await open('/admin')
  await page.getByRole('row').nth(1).waitFor()
  const dashboardRequests = () => requests.filter((request) => request.includes('/desk/dashboard'))
  expect(dashboardRequests()).toEqual([])
  const dashboard = page.getByRole('complementary', { name: sidebarName })
  await dashboard.locator('summary').focus()
  await page.keyboard.press('Enter')
  await dashboard.getByRole('region', { name: 'Scheduled' }).waitFor()
  expect(dashboardRequests()).toHaveLength(1)
  expect(await overflowWidth(page)).toBe(0)
  expect(faults).toEqual([])
  await close()
})

test('shows failed loads and keeps the figures that were loaded before', async () => {
  const { page, open, close } = await visitAdmin({ viewport: { width: 1280, height: 900 } })
  const failRequests = () =>
    page.route('**/api/desk/dashboard*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await failRequests()
  await open('/admin')
  const dashboard = page.getByRole('complementary', { name: sidebarName })
  await dashboard.getByText('The figures could not be loaded.').waitFor()
  expect(await page.getByRole('row').count()).toBe(9)
  await page.unroute('**/api/desk/dashboard*')
  await dashboard.getByRole('button', { name: 'Try again' }).click()
  await dashboard.getByText('The mill opens on Monday').waitFor()
  await failRequests()
  // A change in the list reloads the figures.
  await page.getByLabel('Published: Read by three').click()
  await dashboard.getByText('Newer figures could not be loaded.').waitFor()
  expect(await dashboard.getByText('The mill opens on Monday').count()).toBe(1)
  await page.getByLabel('Published: Read by three').click()
  await close()
})
