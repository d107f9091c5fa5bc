// Ad slots: their positions, and that empty slots take no space.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findDemoArticle } from '../support/articles.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const banners = ['bannerTop', 'bannerMiddle', 'bannerBottom']

async function pages() {
  const { _id, category } = await findDemoArticle()
  return [
    { path: '/', groups: banners },
    { path: `/category/${encodeURIComponent(category)}`, groups: banners },
    { path: `/article/${_id}`, groups: ['bannerTop', 'sidebarFirst', 'sidebarSecond', 'bannerBottom'] },
  ]
}

/** Groups and headings in the order of the page. */
function order(page: Page): Promise<string[]> {
  return page
    .locator('main')
    .locator('[data-ad-group], h2, article h3, a[href="/news/all"]')
    .evaluateAll((found) =>
      found.map((element) => element.getAttribute('data-ad-group') ?? element.textContent ?? ''),
    )
}

test('has empty slots without size and requests on home, category and article pages', async () => {
  for (const { path, groups } of await pages()) {
    const { page, open, faults, requests, close } = await visit()
    await open(path)
    await waitForNetworkIdle(page)
    const slots = page.locator('[data-ad-group]')
    const names = await slots.evaluateAll((found) => found.map((slot) => slot.getAttribute('data-ad-group')))
    expect(names, path).toEqual(groups)
    for (const slot of await slots.all()) {
      expect(await slot.boundingBox(), path).toBeNull()
      expect(await slot.innerHTML(), path).toBe('')
    }
    expect(requests.filter((request) => request.includes('advertisement'))).toEqual([])
    expect(faults).toEqual([])
    await close()
  }
})

test('places them before Today, between Today and Popular, and after View All News on the home page', async () => {
  const { page, open, close } = await visit()
  await open('/')
  const wanted = [
    'bannerTop',
    'Today in the news',
    'bannerMiddle',
    'Popular news',
    'Categories',
    'View All News',
    'bannerBottom',
  ]
  const found = (await order(page)).filter((name) => wanted.includes(name.trim())).map((name) => name.trim())
  expect(found).toEqual(wanted)
  await close()
})

test('places them between the other news in the sidebar of an article', async () => {
  const { page, open, close } = await visit()
  await open(`/article/${(await findDemoArticle())._id}`)
  const items = await page
    .getByRole('complementary', { name: 'More news' })
    .locator(':scope > ul > li')
    .evaluateAll((found) => found.map((item) => item.getAttribute('data-ad-group') ?? 'news'))
  expect(items).toEqual(['news', 'sidebarFirst', 'news', 'sidebarSecond', 'news'])
  await close()
})

test('causes no layout shift', async () => {
  for (const { path } of await pages()) {
    const { page, context, open, close } = await visit()
    await context.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(path)
    await waitForNetworkIdle(page)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(
      shifts.reduce((sum, value) => sum + value, 0),
      path,
    ).toBeLessThanOrEqual(0.02)
    await close()
  }
})
