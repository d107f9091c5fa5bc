// The infinite list of all news: loads near its end, shows no article twice and omits none while articles are published,
// and restores its position.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, listPublishedArticles } from '../../olea-api.ts'
import { publishArticle } from '../support/articles.ts'
import { waitForScrollEnd } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import {
  visit as visitWithPictures,
  waitForFrame,
  waitForHydration,
  waitForNetworkIdle,
  withBrowser,
} from '../support/visit.ts'

withBrowser({ pictures: false })

/** Skips the covers, because generating them on a new site slows the tests down. */
async function visit(options: Parameters<typeof visitWithPictures>[0] = {}) {
  const visited = await visitWithPictures(options)
  await visited.context.route('**/media/cover/**', (route) => route.fulfill({ status: 204 }))
  return visited
}

const perPage = 12
const triggerPx = 1_000

const shownIds = (page: Page) =>
  page
    .getByRole('main')
    .locator('ol a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
const count = async (page: Page) => (await shownIds(page)).length
const requestedPages = (requests: string[]) =>
  requests
    .filter((request) => request.startsWith('GET /api/news/published?'))
    .map((request) => Number(new URL(request.slice(4), site.url).searchParams.get('page')))
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y)
/** Scrolls to this distance from the end of the page. */
const scrollToDistance = (page: Page, px: number) =>
  page.evaluate(
    (below) => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - below),
    px,
  )

test('loads the next page within 1000 px of the end, and not before', async () => {
  const { page, open, requests, faults, close } = await visit({ viewport: { width: 390, height: 800 } })
  await open('/news/all')
  await waitForNetworkIdle(page)
  expect(requestedPages(requests)).toEqual([])
  await scrollToDistance(page, triggerPx + 60)
  await waitForScrollEnd(page)
  expect(requestedPages(requests)).toEqual([])
  await scrollToDistance(page, triggerPx - 60)
  await expect.poll(() => count(page)).toBe(2 * perPage)
  expect(requestedPages(requests)).toEqual([2])
  const { data } = await listPublishedArticles(site.url, `page=1&limit=${2 * perPage}`)
  expect(await shownIds(page)).toEqual(data.map(({ _id }) => _id))
  expect(faults).toEqual([])
  await close()
})

test('shows a button after three pages, so that the footer is reachable, until the list ends', async () => {
  const { page, open, requests, faults, close } = await visit()
  const { pagination } = await listPublishedArticles(site.url, 'page=1&limit=1')
  await open('/news/all')
  for (const expected of [2, 3, 4]) {
    await scrollToDistance(page, 10)
    await expect.poll(() => count(page)).toBe(Math.min(expected * perPage, pagination.total))
  }
  await scrollToDistance(page, 0)
  await waitForScrollEnd(page)
  const more = page.getByRole('button', { name: 'Load more' })
  const asked = requestedPages(requests).length
  expect(asked).toBe(3)
  while ((await more.count()) > 0) {
    const before = await count(page)
    await more.click()
    await expect.poll(() => count(page)).toBeGreaterThan(before)
  }
  await page.getByText('You have reached the end of all news').waitFor()
  const ids = await shownIds(page)
  expect(ids).toHaveLength(pagination.total)
  expect(new Set(ids).size).toBe(pagination.total)
  const last = requestedPages(requests).length
  await scrollTo(page, 0)
  await scrollToDistance(page, 0)
  await waitForScrollEnd(page)
  expect(requestedPages(requests)).toHaveLength(last)
  expect(faults).toEqual([])
  await close()
})

test('loads nothing while the keyboard focus is on the button or below it', async () => {
  const { page, open, requests, faults, close } = await visit()
  await open('/news/all')
  await page.keyboard.press('Tab')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.focus()
  await waitForScrollEnd(page)
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  await waitForScrollEnd(page)
  expect(requestedPages(requests)).toEqual([])
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => count(page)).toBe(2 * perPage)
  expect(faults).toEqual([])
  await close()
})

test('makes the filter bar sticky after 50 px, and not before', async () => {
  const { page, open, close } = await visit()
  await open('/news/all')
  const bar = page.locator('form[action="/news/all"] > div').first()
  const topOf = async () => Math.round((await bar.boundingBox())?.y ?? Number.NaN)
  const start = await topOf()
  const isStuck = () => bar.evaluate((element) => getComputedStyle(element).position === 'sticky')
  await scrollTo(page, 50)
  await waitForScrollEnd(page)
  expect(await isStuck()).toBe(false)
  expect(await topOf()).toBe(start - 50)
  await scrollTo(page, 1_200)
  await expect.poll(isStuck).toBe(true)
  expect(await topOf()).toBeGreaterThanOrEqual(0)
  expect(await topOf()).toBeLessThan(60)
  await scrollTo(page, 0)
  await expect.poll(isStuck).toBe(false)
  expect(await topOf()).toBe(start)
  await close()
})

test('keeps the list when a page fails to load and loads it on retry', async () => {
  const { page, context, open, close } = await visit()
  let isBroken = true
  await context.route('**/api/news/published?*', (route) =>
    isBroken ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  await open('/news/all')
  await scrollToDistance(page, 10)
  await page.getByRole('alert').getByText('Failed to load news. Please try again.').waitFor()
  expect(await count(page)).toBe(perPage)
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => count(page)).toBe(2 * perPage)
  await close()
})

test('restores the list and its position after an article without a request', async () => {
  const { page, open, requests, faults, close } = await visit({ viewport: { width: 1280, height: 800 } })
  await open('/news/all')
  for (const expected of [2, 3, 4]) {
    await scrollToDistance(page, 10)
    await expect.poll(() => count(page)).toBeGreaterThan((expected - 1) * perPage)
  }
  const ids = await shownIds(page)
  const link = page.getByRole('main').locator(`ol a[href="/article/${ids[40]}"]`)
  await link.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 120)
  await waitForScrollEnd(page)
  const before = (await link.boundingBox())?.y ?? Number.NaN
  expect(new URL(page.url()).searchParams.get('page')).not.toBeNull()
  await link.click()
  await page.waitForURL('**/article/*')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const asked = requestedPages(requests).length
  await page.goBack()
  await page.waitForURL('**/news/all**')
  await expect.poll(() => count(page)).toBe(ids.length)
  await expect
    .poll(async () => Math.abs(((await link.boundingBox())?.y ?? Number.NaN) - before))
    .toBeLessThanOrEqual(4)
  expect(await shownIds(page)).toEqual(ids)
  expect(requestedPages(requests)).toHaveLength(asked)
  expect(faults).toEqual([])
  await close()
})

test('begins at the page of the URL with a link to the previous page', async () => {
  const { page, open, close } = await visit()
  const { data } = await listPublishedArticles(site.url, `page=2&limit=${perPage}`)
  await open('/news/all?page=2')
  expect((await shownIds(page)).slice(0, perPage)).toEqual(data.map(({ _id }) => _id))
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.waitForURL((url) => url.pathname === '/news/all' && url.search === '')
  await expect.poll(() => count(page)).toBeGreaterThanOrEqual(perPage)
  await close()
})

test.each([11, 23, 37, 53, 71])(
  'shows every article once while scrolling at random and publishing (seed %i)',
  async (seed) => {
    const random = randomFrom(seed)
    const { page, open, faults, close } = await visit({
      viewport: { width: 390 + Math.floor(random() * 900), height: 500 + Math.floor(random() * 500) },
    })
    const Total = z.object({ pagination: z.object({ total: z.number() }) })
    const { pagination } = Total.parse(await call(site.url, 'GET', '/news/published?page=1&limit=1'))
    const atStart = await everyId(pagination.total)
    await open('/news/all')
    const more = page.getByRole('button', { name: 'Load more' })
    const end = page.getByText('You have reached the end of all news')
    for (let step = 0; step < 60 && (await end.count()) === 0; step++) {
      await page.mouse.wheel(0, Math.floor(random() * 4_000) - 600)
      if (random() < 0.25)
        await publishArticle({ title: `Meanwhile ${seed} ${step}`, content: '<p>News</p>' })
      if ((await more.count()) > 0 && random() < 0.6)
        await more.click({ timeout: 2_000 }).catch(() => undefined)
      await waitForFrame(page)
    }
    // The random steps need not reach the end of the list.
    while ((await end.count()) === 0) {
      const before = await count(page)
      await scrollToDistance(page, 0)
      await more.or(end).first().waitFor()
      if ((await more.count()) > 0) await more.click()
      await expect.poll(async () => (await count(page)) > before || (await end.count()) > 0).toBe(true)
    }
    const ids = await shownIds(page)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => atStart.includes(id))).toEqual(atStart)
    expect(faults).toEqual([])
    await close()
  },
)

async function everyId(total: number): Promise<string[]> {
  const pages = Array.from({ length: Math.ceil(total / 100) }, (_, index) => index + 1)
  const answers = await Promise.all(
    pages.map((number) => listPublishedArticles(site.url, `page=${number}&limit=100`)),
  )
  return answers.flatMap(({ data }) => data.map(({ _id }) => _id))
}

/** Returns the same numbers from 0 to 1 in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('restores the scroll position after a reload', async () => {
  const { page, open, faults, close } = await visit({ viewport: { width: 390, height: 800 } })
  await open('/news/all')
  for (const expected of [2, 3]) {
    await scrollToDistance(page, 10)
    // With short articles the end of the list is still near, and another page may follow.
    await expect.poll(() => count(page)).toBeGreaterThanOrEqual(expected * perPage)
  }
  const id = (await shownIds(page))[2 * perPage + 4]
  const link = page.getByRole('main').locator(`ol a[href="/article/${id}"]`)
  await link.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 300))
  await expect.poll(() => page.url()).toContain('page=3')
  const height = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await height()

  await page.reload()
  await waitForHydration(page)
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThanOrEqual(4)

  // Also when the document was reloaded on the article page.
  await link.click()
  await page.waitForURL(`**/article/${id}`)
  await page.reload()
  await waitForHydration(page)
  await page.goBack()
  await link.waitFor()
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThanOrEqual(4)
  expect(faults).toEqual([])

  // A new visit to the list begins at the top.
  await open('/news/all')
  await waitForNetworkIdle(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await close()
})
