// The endless list of all news in the hands of a reader: it goes on when they come near its end, holds nothing twice
// and leaves nothing out while articles are published, and is found again as it was left.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, listPublishedArticles } from '../../olea-api.ts'
import { publishArticle } from '../support/articles.ts'
import {
  site,
  visit as visitWithPictures,
  waitForHydration,
  waitForNetworkIdle,
  withBrowser,
} from '../support/visit.ts'

withBrowser()

/** Pictures are beside the point here, and while a new newspaper draws its first ones they hold up everything else. */
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
const pagesAsked = (requests: string[]) =>
  requests
    .filter((request) => request.startsWith('GET /api/news/published?'))
    .map((request) => Number(new URL(request.slice(4), site.url).searchParams.get('page')))
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y)
/** Scrolls until so much is left below the window. */
const leaveBelow = (page: Page, px: number) =>
  page.evaluate(
    (below) => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - below),
    px,
  )

test('the next page comes within 1000 px of the end, and not before', async () => {
  const { page, open, requests, faults, close } = await visit({ viewport: { width: 390, height: 800 } })
  await open('/news/all')
  await waitForNetworkIdle(page)
  expect(pagesAsked(requests)).toEqual([])
  await leaveBelow(page, triggerPx + 60)
  await page.waitForTimeout(400)
  expect(pagesAsked(requests)).toEqual([])
  await leaveBelow(page, triggerPx - 60)
  await expect.poll(() => count(page)).toBe(2 * perPage)
  expect(pagesAsked(requests)).toEqual([2])
  const { data } = await listPublishedArticles(site.url, `page=1&limit=${2 * perPage}`)
  expect(await shownIds(page)).toEqual(data.map(({ _id }) => _id))
  expect(faults).toEqual([])
  await close()
})

test('after three pages a button goes on, so that the footer can be reached, until the list ends', async () => {
  const { page, open, requests, faults, close } = await visit()
  const { pagination } = await listPublishedArticles(site.url, 'page=1&limit=1')
  await open('/news/all')
  for (const expected of [2, 3, 4]) {
    await leaveBelow(page, 10)
    await expect.poll(() => count(page)).toBe(Math.min(expected * perPage, pagination.total))
  }
  await leaveBelow(page, 0)
  await page.waitForTimeout(400)
  const more = page.getByRole('button', { name: 'Load more' })
  const asked = pagesAsked(requests).length
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
  const last = pagesAsked(requests).length
  await scrollTo(page, 0)
  await leaveBelow(page, 0)
  await page.waitForTimeout(400)
  expect(pagesAsked(requests)).toHaveLength(last)
  expect(faults).toEqual([])
  await close()
})

test('who stands on the button, or past it, by keyboard is not pushed away by more articles', async () => {
  const { page, open, requests, faults, close } = await visit()
  await open('/news/all')
  await page.keyboard.press('Tab')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.focus()
  await page.waitForTimeout(400)
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  await page.waitForTimeout(400)
  expect(pagesAsked(requests)).toEqual([])
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => count(page)).toBe(2 * perPage)
  expect(faults).toEqual([])
  await close()
})

test('the bar of filters stays in sight after 50 px, and not before', async () => {
  const { page, open, close } = await visit()
  await open('/news/all')
  const bar = page.locator('form[action="/news/all"] > div').first()
  const topOf = async () => Math.round((await bar.boundingBox())?.y ?? Number.NaN)
  const start = await topOf()
  const isStuck = () => bar.evaluate((element) => getComputedStyle(element).position === 'sticky')
  await scrollTo(page, 50)
  await page.waitForTimeout(200)
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

test('a page that cannot be loaded leaves what is there, and comes when it is tried again', async () => {
  const { page, context, open, close } = await visit()
  let isBroken = true
  await context.route('**/api/news/published?*', (route) =>
    isBroken ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  await open('/news/all')
  await leaveBelow(page, 10)
  await page.getByRole('alert').getByText('Failed to load news. Please try again.').waitFor()
  expect(await count(page)).toBe(perPage)
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => count(page)).toBe(2 * perPage)
  await close()
})

test('from an article back to the list: the same article at the same place, without a request for it', async () => {
  const { page, open, requests, faults, close } = await visit({ viewport: { width: 1280, height: 800 } })
  await open('/news/all')
  for (const expected of [2, 3, 4]) {
    await leaveBelow(page, 10)
    await expect.poll(() => count(page)).toBeGreaterThan((expected - 1) * perPage)
  }
  const ids = await shownIds(page)
  const link = page.getByRole('main').locator(`ol a[href="/article/${ids[40]}"]`)
  await link.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 120)
  await page.waitForTimeout(300)
  const before = (await link.boundingBox())?.y ?? Number.NaN
  expect(new URL(page.url()).searchParams.get('page')).not.toBeNull()
  await link.click()
  await page.waitForURL('**/article/*')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const asked = pagesAsked(requests).length
  await page.goBack()
  await page.waitForURL('**/news/all**')
  await expect.poll(() => count(page)).toBe(ids.length)
  await expect
    .poll(async () => Math.abs(((await link.boundingBox())?.y ?? Number.NaN) - before))
    .toBeLessThanOrEqual(4)
  expect(await shownIds(page)).toEqual(ids)
  expect(pagesAsked(requests)).toHaveLength(asked)
  expect(faults).toEqual([])
  await close()
})

test('an address of a later page begins there, with the way to the pages before', async () => {
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
  'scrolling at random while articles are published: none twice, none left out (%i)',
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
      await page.waitForTimeout(Math.floor(random() * 120))
    }
    await end.waitFor()
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

/** Numbers from 0 to 1 that are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('a list that is loaded anew shows the article that stood there, at the same height', async () => {
  const { page, open, faults, close } = await visit({ viewport: { width: 390, height: 800 } })
  await open('/news/all')
  for (const expected of [2, 3]) {
    await leaveBelow(page, 10)
    // Where articles are short, the end of the list is still near after another page.
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

  // The same when the document was replaced while the reader was at an article.
  await link.click()
  await page.waitForURL(`**/article/${id}`)
  await page.reload()
  await waitForHydration(page)
  await page.goBack()
  await link.waitFor()
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThanOrEqual(4)
  expect(faults).toEqual([])

  // Who comes to the list on another way begins at its beginning.
  await open('/news/all')
  await waitForNetworkIdle(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await close()
})
