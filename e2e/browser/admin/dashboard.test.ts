// The dashboard beside the list of articles: scheduled articles, drafts, views, and failed loads.
import { beforeAll, expect, test } from 'vitest'
import { countEvent } from '../../olea-api.ts'
import { visitAdmin } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
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
  const drafts = await part('Drafts').getByRole('link').allInnerTexts()
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
  await part('Drafts').getByRole('link', { name: /^All/ }).click()
  await page.waitForURL('**/admin?status=draft')
  await page.getByRole('row').filter({ hasText: 'Begun in spring' }).waitFor()
  expect(faults).toEqual([])
  await close()
})
