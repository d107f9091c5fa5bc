// Advertisements in slots, from the admin's booking to what readers see and the server counts.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, fetchPage, signIn } from '../../olea-api.ts'
import { parsePageContent } from '../../page-content.ts'
import { findDemoArticle } from '../support/articles.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { site } from '../support/test-site.ts'
import { type Visit, visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

const maxShift = 0.01
const widths = [390, 768, 1280]

const Booked = z.object({ _id: z.string() })
const Counted = z.object({ impressionCount: z.number(), viewableCount: z.number(), clickCount: z.number() })

async function callAsAdmin(method: 'GET' | 'POST', path: string, body?: unknown) {
  const { accessToken } = await signIn(site.url, site.admin)
  return call(site.url, method, path, { token: accessToken, body })
}

async function book(title: string, type: string, positions: string[]): Promise<string> {
  const body = { title, content: 'Oil of the new harvest', linkUrl: 'https://mill.example/', type, positions }
  return Booked.parse(await callAsAdmin('POST', '/advertisements', { ...body, isActive: true }))._id
}

const readCounts = async (id: string) => Counted.parse(await callAsAdmin('GET', `/advertisements/id/${id}`))

let topAd: string
beforeAll(async () => {
  topAd = await book('Mill at the top', 'banner-main', ['top'])
  await book('Mill in the middle', 'banner-main', ['middle'])
  await book('Mill at the bottom', 'banner-main', ['bottom'])
  await book('Mill above an article', 'banner-article', ['top'])
  await book('Mill beside an article', 'sidebar-banner', ['first'])
})

async function pages() {
  const { _id, category } = await findDemoArticle()
  return [
    { path: '/', slots: ['bannerTop', 'bannerMiddle', 'bannerBottom'] },
    { path: `/category/${encodeURIComponent(category)}`, slots: ['bannerTop'] },
    { path: '/news/popular', slots: ['bannerTop'] },
    // Scrolling it loads more articles, which moves the footer.
    { path: '/news/all', slots: ['bannerTop'], isEndless: true },
    { path: `/article/${_id}`, slots: ['bannerTop', 'sidebarFirst'] },
  ]
}

/** Adds up the layout shifts of a page. */
async function recordShifts({ context }: Visit): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || ('hadRecentInput' in entry && entry.hadRecentInput)) continue
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(entry.value) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let scrolled = 0; scrolled < height; scrolled += 500) {
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(50)
  }
}

const slot = (page: Page, placement: string) => page.locator(`[data-ad-group=${placement}]`)
const readShift = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'shifted')))

test('the HTML reserves the slots and contains no advertisement and no token', async () => {
  for (const { path, slots } of await pages()) {
    const { html } = await fetchPage(site.url, path)
    // The titles of the advertisements; articles are about mills, too.
    expect(html).not.toMatch(/Mill (?:at|in|above|beside) /)
    expect(html).not.toContain('mill.example')
    const { findAll } = parsePageContent(html)
    const reserved = findAll({ tag: '*' }).filter(
      ({ attribs, children }) => attribs['data-ad-group'] && children.length > 0,
    )
    const names = reserved.map(({ attribs }) => attribs['data-ad-group'])
    expect(names, path).toEqual(expect.arrayContaining(slots))
  }
})

test.each(widths)('fills them without a layout shift at %d px, however late they arrive', async (width) => {
  const visited = await visit({ viewport: { width, height: 800 } })
  const { page, context, open, faults, requests, close } = visited
  await recordShifts(visited)
  await context.route('**/api/advertisements/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  for (const { path, slots, isEndless } of await pages()) {
    await open(path)
    const label = slot(page, 'bannerTop').getByText('Advertisement').filter({ visible: true })
    await label.waitFor()
    const box = await slot(page, 'bannerTop').boundingBox()
    for (const placement of slots)
      await slot(page, placement).getByRole('link', { name: 'Mill' }).waitFor({ state: 'attached' })
    expect(await slot(page, 'bannerTop').boundingBox(), path).toEqual(box)
    if (!isEndless) await scrollThrough(page)
    expect(await readShift(page), path).toBeLessThanOrEqual(maxShift)
    const heights = await page.evaluate(() => ({
      main: document.querySelector('main')?.clientHeight ?? 0,
      ads: [...document.querySelectorAll('[data-ad-group]')].reduce((sum, ad) => sum + ad.clientHeight, 0),
    }))
    if (width < 600) expect(heights.ads / heights.main, path).toBeLessThanOrEqual(0.3)
    const reads = requests.filter((request) => /^GET \/api\/advertisements/.test(request))
    expect(reads.length, path).toBe(1)
    requests.length = 0
  }
  const cookies = (await context.cookies()).filter(({ name }) => name !== 'i18nextLng')
  expect(cookies).toEqual([])
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /ad/i.test(key)))).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test.each(widths)('leaves no gap and logs no error at %d px when all requests are blocked', async (width) => {
  const visited = await visit({ viewport: { width, height: 800 } })
  const { page, context, open, faults, close } = visited
  await recordShifts(visited)
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*/api/advertisements/*'] })
  // Blockers answer at once; on a busy machine the first paint could still be earlier.
  await context.route('**/*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  for (const { path, isEndless } of await pages()) {
    await open(path)
    await waitForNetworkIdle(page)
    for (const reserved of await page.locator('[data-ad-group]').all())
      expect(await reserved.boundingBox(), path).toBeNull()
    if (!isEndless) await scrollThrough(page)
    expect(await readShift(page), path).toBeLessThanOrEqual(maxShift)
  }
  expect(
    faults.filter((fault) => !/^(net::ERR_BLOCKED_BY_CLIENT|inspector) .*\/api\/advertisements/.test(fault)),
  ).toEqual([])
  await close()
})

test('nothing moves when requests fail after the page was shown, and the gaps go out of sight', async () => {
  const visited = await visit({ viewport: { width: 390, height: 800 } })
  const { page, context, open, close } = visited
  await recordShifts(visited)
  await context.route('**/api/advertisements/**', async (route) => {
    await slot(page, 'bannerTop').getByText('Advertisement').filter({ visible: true }).waitFor()
    await route.abort()
  })
  for (const { path, isEndless } of await pages()) {
    await open(path)
    await waitForNetworkIdle(page)
    await scrollThrough(page)
    if (!isEndless) expect(await readShift(page), path).toBeLessThanOrEqual(maxShift)
    await expect.poll(() => slot(page, 'bannerTop').boundingBox()).toBeNull()
  }
  await close()
})

test('counts an impression, a viewable impression and a click', async () => {
  const { page, context, open, faults, close } = await visit()
  const before = await readCounts(topAd)
  await open('/')
  const link = slot(page, 'bannerTop').getByRole('link', { name: 'Mill at the top' })
  await page.waitForResponse(/\/viewable\?t=/)
  // The address exists on no server.
  await context.route('https://mill.example/', (route) => route.fulfill({ body: 'The mill' }))
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, ''])
  await expect
    .poll(() => readCounts(topAd))
    .toMatchObject({
      impressionCount: before.impressionCount + 1,
      viewableCount: before.viewableCount + 1,
      clickCount: before.clickCount + 1,
    })
  expect(faults.filter((fault) => !fault.includes('mill.example'))).toEqual([])
  await close()
})

test('requests again on each page of a visit', async () => {
  const { page, open, requests, faults, close } = await visit()
  await open('/')
  await slot(page, 'bannerTop').getByRole('link', { name: 'Mill at the top' }).waitFor()
  await page.getByRole('main').locator('a[href^="/article/"]').first().click()
  await slot(page, 'bannerTop').getByRole('link', { name: 'Mill above an article' }).waitFor()
  expect(requests.filter((request) => /^GET \/api\/advertisements/.test(request))).toEqual([
    expect.stringContaining('/advertisements/main-page?lang=en'),
    expect.stringMatching(/\/advertisements\/news\/[0-9a-f]{24}\?lang=en&category=/),
  ])
  expect(faults).toEqual([])
  await close()
})

test('shows none on paper, in the lite version and without scripts', async () => {
  const { page, open, close } = await visit()
  await open('/')
  await slot(page, 'bannerTop').getByRole('link').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await slot(page, 'bannerTop').boundingBox()).toBeNull()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/?lite=1')
  expect(await slot(page, 'bannerTop').boundingBox()).toBeNull()
  await close()
  const withoutScripts = await visit({ javaScriptEnabled: false })
  await withoutScripts.open('/')
  expect(await slot(withoutScripts.page, 'bannerTop').boundingBox()).toBeNull()
  await withoutScripts.close()
})

test.each(['en', 'ar'])('is accessible in %s', async (language) => {
  const { page, open, close } = await visit({ reducedMotion: 'reduce', bypassCSP: true })
  await open(`/?lng=${language}`)
  await slot(page, 'bannerTop').getByRole('link').waitFor()
  await expectAccessible(page, `advertisements in ${language}`, { widths: [1280, 390] })
  await close()
})

test('shows a pop-up after half a minute of reading, and no other one on the same day', async () => {
  await book('Mill in a pop-up', 'popup', ['center'])
  const { page, context, open, requests, close } = await visit()
  const { _id } = await findDemoArticle()
  await page.clock.install()
  await open(`/article/${_id}`)
  await page.clock.runFor(25_000)
  expect(requests.filter((request) => request.includes('type=popup'))).toEqual([])
  const popup = page.getByRole('complementary', { name: 'Advertisement' })
  await runUntil(page, () => popup.isVisible())
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  const other = await context.newPage()
  const answers: unknown[] = []
  other.on('response', async (response) => {
    if (response.url().includes('type=popup')) answers.push(await response.json())
  })
  await other.clock.install()
  await other.goto(`/article/${_id}`)
  await runUntil(other, async () => answers.length > 0)
  expect(answers).toEqual([[]])
  await close()
})

/** Moves the clock of the page on. Between the steps, what was requested in the meantime arrives. */
async function runUntil(page: Page, isDone: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(2_000)
        return isDone()
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(true)
}
