// Ad slots: their positions, and that empty slots take no space.
import { expect, test } from 'vitest'
import { fetchPage } from '../../olea-api.ts'
import { parsePageContent, textOf } from '../../page-content.ts'
import { findDemoArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, isReadOnly: true })

const banners = ['bannerTop', 'bannerMiddle', 'bannerBottom']

async function pages() {
  const { _id, category } = await findDemoArticle()
  return [
    { path: '/', groups: banners },
    { path: `/category/${encodeURIComponent(category)}`, groups: banners },
    { path: `/article/${_id}`, groups: ['bannerTop', 'sidebarFirst', 'sidebarSecond', 'bannerBottom'] },
  ]
}

test('has empty slots without size, requests and layout shift on home, category and article pages', async () => {
  const { page, context, open, faults, requests, close } = await visit()
  await context.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const { path, groups } of await pages()) {
    await open(path)
    await waitForNetworkIdle(page)
    const slots = page.locator('[data-ad-group]')
    const names = await slots.evaluateAll((found) => found.map((slot) => slot.getAttribute('data-ad-group')))
    expect(names, path).toEqual(groups)
    for (const slot of await slots.all()) {
      expect(await slot.boundingBox(), path).toBeNull()
      expect(await slot.innerHTML(), path).toBe('')
    }
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    const sum = shifts.reduce((total, value) => total + value, 0)
    expect(sum, path).toBeLessThanOrEqual(0.02)
  }
  expect(requests.filter((request) => request.includes('advertisement'))).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('places them before Today, between Today and Popular, and after View All News on the home page', async () => {
  const { html } = await fetchPage(site.url, '/')
  const wanted = [
    'bannerTop',
    'Today in the news',
    'bannerMiddle',
    'Popular news',
    'Categories',
    'View All News',
    'bannerBottom',
  ]
  const { main, findAll } = parsePageContent(html)
  const names = findAll({ tag: '*', within: main }).map(
    (element) =>
      element.attribs['data-ad-group'] ??
      (element.name === 'h2' || element.attribs.href === '/news/all' ? textOf(element) : ''),
  )
  expect(names.filter((name) => wanted.includes(name))).toEqual(wanted)
})

test('places them between the other news in the sidebar of an article', async () => {
  const { html } = await fetchPage(site.url, `/article/${(await findDemoArticle())._id}`)
  const { findAll } = parsePageContent(html)
  const [sidebar] = findAll({ tag: 'aside', attributes: { 'aria-labelledby': 'more-news' } })
  const [list] = findAll({ tag: 'ul', within: sidebar })
  const items = findAll({ tag: 'li', within: list }).filter(({ parent }) => parent === list)
  expect(items.map(({ attribs }) => attribs['data-ad-group'] ?? 'news')).toEqual([
    'news',
    'sidebarFirst',
    'news',
    'sidebarSecond',
    'news',
  ])
})
