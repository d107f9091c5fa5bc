// The infinite list of all news: loads near its end, shows no article twice and omits none while articles are published,
// and restores its position.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, listPublishedArticles } from '../../olea-api.ts'
import { publishArticle } from '../support/articles.ts'
import { waitForScrollEnd } from '../support/focus.ts'
import { isAudit } from '../support/locales.ts'
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

const shownIds = (page: Page) =>
  page
    .getByRole('main')
    .locator('ol a[href^="/article/"]')
    .evaluateAll((links) =>
      links.map((link) => /[0-9a-f]{24}/.exec(link.getAttribute('href') ?? '')?.[0] ?? ''),
    )
const count = async (page: Page) => (await shownIds(page)).length
const requestedPages = (requests: string[]) =>
  requests
    .filter((request) => request.startsWith('GET /api/news/published?'))
    .map((request) => Number(new URL(request.slice(4), site.url).searchParams.get('page')))
/** Scrolls to this distance from the end of the list, below which space is reserved for more articles. */
const scrollToDistance = (page: Page, px: number) =>
  page.evaluate((below) => {
    const end = document.querySelector('main ol')?.getBoundingClientRect().bottom ?? 0
    window.scrollBy(0, end - window.innerHeight - below)
  }, px)

test('loads three pages while scrolling and the others by a button, until the list ends', async () => {
  const { page, open, requests, faults, close } = await visit()
  const { data, pagination } = await listPublishedArticles(site.url, 'page=1&limit=100')
  await open('/news/all')
  await waitForNetworkIdle(page)
  expect(requestedPages(requests)).toEqual([])
  for (const expected of [2, 3, 4]) {
    await scrollToDistance(page, 10)
    await expect.poll(() => count(page)).toBe(Math.min(expected * perPage, pagination.total))
  }
  await scrollToDistance(page, 0)
  await waitForScrollEnd(page)
  expect(requestedPages(requests)).toEqual([2, 3, 4])
  const more = page.getByRole('button', { name: 'Load more' })
  while ((await more.count()) > 0) {
    const before = await count(page)
    await more.click()
    await expect.poll(() => count(page)).toBeGreaterThan(before)
  }
  await page.getByText('You have reached the end of all news').waitFor()
  expect(data).toHaveLength(pagination.total)
  expect(await shownIds(page)).toEqual(data.map(({ _id }) => _id))

  await open('/news/all?page=2')
  expect((await shownIds(page))[0]).toBe(data[perPage]?._id)
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.waitForURL((url) => url.pathname === '/news/all' && url.search === '')
  await expect.poll(async () => (await shownIds(page))[0]).toBe(data[0]?._id)
  expect(faults).toEqual([])
  await close()
})

// Any order of responses is tested with the reducer.
test.each(isAudit ? [11, 23, 37, 53, 71] : [11])(
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

test('restores list and position after an article without a request, and the position after a reload', async () => {
  const { page, open, requests, faults, close } = await visit({ viewport: { width: 390, height: 800 } })
  await open('/news/all')
  for (const expected of [2, 3]) {
    await scrollToDistance(page, 10)
    // With short articles the end of the list is still near, and another page may follow.
    await expect.poll(() => count(page)).toBeGreaterThanOrEqual(expected * perPage)
  }
  const id = (await shownIds(page))[2 * perPage + 4]
  const link = page.getByRole('main').locator(`ol a[href^="/article/${id}"]`)
  await link.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 300))
  await expect.poll(() => page.url()).toContain('page=3')
  await waitForNetworkIdle(page)
  const height = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await height()
  const expectSamePosition = () =>
    expect.poll(async () => Math.abs((await height()) - before)).toBeLessThanOrEqual(4)
  const ids = await shownIds(page)
  const asked = requestedPages(requests).length

  await link.click()
  await page.waitForURL(`**/article/${id}*`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL('**/news/all**')
  await expect.poll(() => shownIds(page)).toEqual(ids)
  await expectSamePosition()
  expect(requestedPages(requests)).toHaveLength(asked)

  await page.reload()
  await waitForHydration(page)
  await expectSamePosition()

  // Also while the page still loads, and when its fonts change the height of titles.
  const fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await waitForHydration(page)
  await link.waitFor()
  const loaded = page.waitForLoadState('load')
  fonts.resolve()
  await loaded
  await page.evaluate(() => document.fonts.ready)
  await expectSamePosition()

  // Also when the document was reloaded on the article page.
  await link.click()
  await page.waitForURL(`**/article/${id}*`)
  await page.reload()
  await waitForHydration(page)
  await page.goBack()
  await link.waitFor()
  await expectSamePosition()
  expect(faults).toEqual([])

  // A new visit to the list begins at the top.
  await open('/news/all')
  await waitForNetworkIdle(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await close()
})
