// A view is counted once after an article was visible for two seconds.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../olea-api.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForFrame, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const viewAfterMs = 2_000

let articleId: string
const path = () => `/article/${articleId}`
const isView = (request: string) => request.startsWith(`POST /api/news/${articleId}/view`)

beforeAll(async () => {
  const { _id } = await publishArticle({ title: 'Read for two seconds', content: '<p>And then counted.</p>' })
  articleId = _id
})

async function fetchViews(): Promise<number> {
  const article = await call(site.url, 'GET', `/news/${articleId}`)
  return typeof article === 'object' && article !== null && 'views' in article
    ? Number(article.views)
    : Number.NaN
}

/** Simulates hiding or showing the tab, because headless Chromium does not change its visibility. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Opens the article with a stopped clock, so that a slow machine lets no time pass. `clock.runFor` moves the clock. */
async function openWithStoppedClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await page.goto(path())
  // The page schedules its hydration by timers.
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return page.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).join())
    })
    .toContain('__reactFiber')
}

test('counts one view after two seconds, and not before', async () => {
  const { page, open, requests, faults, close } = await visit()
  const before = await fetchViews()
  await open(path())
  const views = () => requests.filter(isView).length
  await expect.poll(views, { timeout: 15_000 }).toBe(1)
  // Measured by the page's clock, which starts before the first paint.
  const calledAtMs = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/view'))?.startTime,
    )
  await expect.poll(calledAtMs).toBeGreaterThanOrEqual(viewAfterMs)
  const nextViewAtMs = Number(await calledAtMs()) + viewAfterMs * 1.5
  await page.waitForFunction((endMs) => performance.now() > endMs, nextViewAtMs)
  expect(views()).toBe(1)
  expect(await fetchViews()).toBe(before + 1)
  expect(faults).toEqual([])
  await close()
})

test('counts no other view for a jump to a section', async () => {
  const parts = ['Green', 'Ripe', 'Bitter'].map((part) => `<h2>${part}</h2><p>And then counted.</p>`)
  const { _id } = await publishArticle({ title: 'Read in parts', content: parts.join('') })
  const { page, open, requests, faults, close } = await visit()
  const views = () => requests.filter((request) => request.startsWith(`POST /api/news/${_id}/view`)).length
  await page.clock.install()
  await open('/')
  // Client-side navigation gives the article its own history entry.
  await page.locator(`main a[href="/article/${_id}"]`).first().click()
  await expect.poll(views, { timeout: 15_000 }).toBe(1)
  await page.locator('article nav summary').click()
  await page.locator('article nav a', { hasText: 'Bitter' }).click()
  await page.waitForURL((url) => url.hash !== '')
  await page.clock.runFor(viewAfterMs * 1.5)
  await waitForFrame(page)
  expect(views()).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test('counts no view when the page is left earlier', async () => {
  const { page, requests, close } = await visit()
  const before = await fetchViews()
  await openWithStoppedClock(page)
  await page.clock.runFor(viewAfterMs * 0.8)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.clock.runFor(viewAfterMs * 1.5)
  expect(await fetchViews()).toBe(before)
  expect(requests.filter(isView)).toEqual([])
  await close()
})

test('counts again when the reader returns', async () => {
  const { page, open, requests, close } = await visit()
  await open(path())
  const views = () => requests.filter(isView).length
  await expect.poll(views, { timeout: 15_000 }).toBe(1)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await page.waitForURL(`**${path()}`)
  await expect.poll(views, { timeout: 15_000 }).toBe(2)
  expect(new Set(requests.filter(isView)).size).toBe(2)
  await close()
})

test('does not count time in a hidden tab', async () => {
  const { page, requests, close } = await visit()
  const before = await fetchViews()
  await openWithStoppedClock(page)
  const views = () => requests.filter(isView).length
  await page.clock.runFor(viewAfterMs * 0.8)
  await setHidden(page, true)
  expect(views()).toBe(0)
  await page.clock.runFor(viewAfterMs * 1.5)
  expect(await fetchViews()).toBe(before)
  expect(views()).toBe(0)
  await setHidden(page, false)
  await page.clock.runFor(viewAfterMs)
  await expect.poll(views).toBe(1)
  await close()
})

test('ignores a failed request', async () => {
  const { page, open, context, close } = await visit()
  await context.route('**/view*', (route) => route.fulfill({ status: 500, body: '' }))
  const crashes: string[] = []
  context.on('weberror', (error) => crashes.push(error.error().message))
  await open(path())
  await page.waitForResponse(/\/view/, { timeout: 15_000 })
  await waitForFrame(page)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Read for two seconds')
  expect(crashes).toEqual([])
  await close()
})
