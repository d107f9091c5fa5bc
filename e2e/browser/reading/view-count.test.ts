// A view is counted once, after an article could be seen for two seconds, and not otherwise.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../olea-api.ts'
import { publishArticle } from '../support/articles.ts'
import { site, visit, withBrowser } from '../support/visit.ts'

withBrowser()

const viewAfterMs = 2_000

let articleId: string
const path = () => `/article/${articleId}`
const isView = (request: string) => request.startsWith(`POST /api/news/${articleId}/view`)

beforeAll(async () => {
  const { _id } = await publishArticle({ title: 'Read for two seconds', content: '<p>And then counted.</p>' })
  articleId = _id
})

async function countedViews(): Promise<number> {
  const article = await call(site.url, 'GET', `/news/${articleId}`)
  return typeof article === 'object' && article !== null && 'views' in article
    ? Number(article.views)
    : Number.NaN
}

/** The tab goes behind another one, or comes back: Chromium without a window does not say so by itself. */
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

/** By the first link, in the page itself as soon as it is alive: a busy machine is slow to press it from outside. */
async function leaveAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = setInterval(() => {
      const link = document.querySelector<HTMLAnchorElement>('header a[href="/"]')
      const isAlive = link && Object.keys(link).some((key) => key.startsWith('__reactFiber'))
      if (!isAlive) return
      clearInterval(look)
      // Later than the page begins to count, and long before it would.
      if (location.pathname.startsWith('/article/')) setTimeout(() => link.click(), 300)
    }, 10)
  })
}

test('a view is counted after two seconds and not before, once', async () => {
  const { page, open, requests, faults, close } = await visit()
  const before = await countedViews()
  await open(path())
  const views = () => requests.filter(isView).length
  await expect.poll(views, { timeout: 15_000 }).toBe(1)
  // By the page's own clock, which began before anything was shown.
  const calledAtMs = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/view'))?.startTime,
    )
  await expect.poll(calledAtMs).toBeGreaterThanOrEqual(viewAfterMs)
  await page.waitForTimeout(viewAfterMs * 1.5)
  expect(views()).toBe(1)
  expect(await countedViews()).toBe(before + 1)
  expect(faults).toEqual([])
  await close()
})

test('a jump to a part of the article is no other view', async () => {
  const parts = ['Green', 'Ripe', 'Bitter'].map((part) => `<h2>${part}</h2><p>And then counted.</p>`)
  const { _id } = await publishArticle({ title: 'Read in parts', content: parts.join('') })
  const { page, open, requests, faults, close } = await visit()
  const views = () => requests.filter((request) => request.startsWith(`POST /api/news/${_id}/view`)).length
  await open('/')
  // By the way of a page that is alive: the article then has an entry of its own in the history.
  await page.locator(`main a[href="/article/${_id}"]`).first().click()
  await expect.poll(views, { timeout: 15_000 }).toBe(1)
  await page.locator('article nav summary').click()
  await page.locator('article nav a', { hasText: 'Bitter' }).click()
  await page.waitForURL((url) => url.hash !== '')
  await page.waitForTimeout(viewAfterMs * 1.5)
  expect(views()).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test('leaving earlier counts nothing', async () => {
  const { page, requests, close } = await visit()
  const before = await countedViews()
  await leaveAtOnce(page)
  await page.goto(path())
  await page.waitForURL((url) => url.pathname === '/')
  await page.waitForTimeout(viewAfterMs * 1.5)
  expect(requests.filter(isView)).toEqual([])
  expect(await countedViews()).toBe(before)
  await close()
})

test('coming back is another display and counts again', async () => {
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

test('time in a hidden tab does not count', async () => {
  const { page, open, requests, close } = await visit()
  await open(path())
  const views = () => requests.filter(isView).length
  await setHidden(page, true)
  expect(views()).toBe(0)
  await page.waitForTimeout(viewAfterMs * 1.5)
  expect(views()).toBe(0)
  await setHidden(page, false)
  await expect.poll(views, { timeout: 15_000 }).toBe(1)
  await close()
})

test('a view that cannot be counted disturbs nobody', async () => {
  const { page, open, context, close } = await visit()
  await context.route('**/view*', (route) => route.fulfill({ status: 500, body: '' }))
  const crashes: string[] = []
  context.on('weberror', (error) => crashes.push(error.error().message))
  await open(path())
  await page.waitForResponse(/\/view/, { timeout: 15_000 })
  await page.waitForTimeout(200)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Read for two seconds')
  expect(crashes).toEqual([])
  await close()
})
