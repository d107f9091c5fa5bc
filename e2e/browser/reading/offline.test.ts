// Reading offline: stored articles, the fallback page, and no stale content while online.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call, listPublishedArticles, signIn } from '../../olea-api.ts'
import { startDemoSite } from '../../prepared-sites.ts'
import { hideArticle, publishArticle, tinyPng } from '../support/articles.ts'
import { visitWithServiceWorker, waitForStoredPages } from '../support/service-worker.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForFrame, waitForHydration, withBrowser } from '../support/visit.ts'

withBrowser()

let saved: { _id: string; title: string }
let other: { _id: string; title: string }

beforeAll(async () => {
  const picture = `<p><img src="data:image/png;base64,${tinyPng}" alt="A drop"></p>`
  saved = await publishArticle({
    title: 'Kept for the train',
    content: `<p>Oil to read on the way.</p>${picture}`,
  })
  const { data } = await listPublishedArticles(site.url)
  const found = data.find(({ _id }) => _id !== saved._id)
  if (!found) throw new Error('There is no other article')
  other = found
})

/** Runs in the page: looks for a new script, and says which service workers and caches there are. */
async function describeServiceWorker() {
  const registration = await navigator.serviceWorker.getRegistration()
  const check = registration
    ? await registration.update().then(
        () => 'done',
        (error: unknown) => String(error),
      )
    : 'no worker'
  const registrations = await navigator.serviceWorker.getRegistrations()
  return {
    workers: registrations.map(({ installing, waiting, active }) =>
      [installing, waiting, active].map((worker) => worker?.state),
    ),
    caches: await caches.keys(),
    check,
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function save(page: Page, id: string): Promise<void> {
  await page.goto(`/article/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
}

test('saves an article, exports it, and opens it offline in the reader’s language with text and pictures', async () => {
  const { page, context, faults, requests, close } = await visitWithServiceWorker()
  // The service worker is registered after the page has loaded, within the CSP.
  const first = requests.indexOf('GET /sw.js')
  // Playwright reports requests of service workers only sometimes.
  if (first !== -1)
    expect(first).toBeGreaterThan(requests.findIndex((request) => request.includes('/static/js/')))
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(`${site.url}/`)

  await save(page, saved._id)
  await page.getByRole('link', { name: 'Saved articles' }).first().click()
  await page.waitForURL((url) => url.pathname === '/saved')
  await page.getByRole('link', { name: 'Kept for the train' }).first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as a file' }).click()
  const file = await (await download).createReadStream()
  const feed = JSON.parse(Buffer.concat(await file.toArray()).toString())
  expect(feed.items).toEqual([
    expect.objectContaining({ url: `${site.url}/article/${saved._id}`, title: 'Kept for the train' }),
  ])
  const part = await page.evaluate(async () => {
    const response = await fetch('/icons/olea-512.png', { headers: { range: 'bytes=0-9' } })
    return response.status
  })
  expect([200, 206]).toContain(part)
  expect(faults).toEqual([])

  await page.goto('/')
  await context.setOffline(true)
  // The API, admin data and feeds are never served from the device, nor admin pages (below).
  for (const path of ['/api/news/published', '/admin.data', '/feeds/all.rss'])
    expect(
      await page.evaluate(
        (url) =>
          fetch(url).then(
            () => 'answered',
            () => 'failed',
          ),
        path,
      ),
      path,
    ).toBe('failed')

  const startedAt = Date.now()
  await page.goto(`/article/${saved._id}`)
  expect(await heading(page).innerText()).toBe('Kept for the train')
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  await waitForHydration(page)
  expect(await page.getByRole('main').innerText()).toContain('Oil to read on the way.')
  const pictures = page.locator('article').first().locator('img')
  await expect
    .poll(() =>
      pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toEqual([true, true])

  // Other pages lead to the saved articles, by client-side navigation and by URL.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sustainability' }).click()
  await page.waitForURL((url) => url.pathname === '/saved')
  await expect.poll(() => page.getByRole('main').innerText()).toContain('You are offline')
  await page.goto('/news/today')
  expect(new URL(page.url()).pathname).toBe('/saved')
  await waitForHydration(page)
  // The article may also be among the recently read ones.
  await page.getByRole('main').getByRole('link', { name: 'Kept for the train' }).first().click()
  await expect.poll(() => heading(page).innerText()).toBe('Kept for the train')
  await page.goBack()
  await expect.poll(() => heading(page).innerText()).toBe('Saved articles')
  await context.setOffline(false)
  await page.waitForURL((url) => url.pathname === '/news/today')
  await expect.poll(() => heading(page).innerText()).toBe('Today in the news')

  await waitForHydration(page)
  const banner = page.getByRole('banner')
  await banner.locator('summary').filter({ hasText: 'Language' }).click()
  await banner.getByRole('link', { name: 'Deutsch' }).click()
  await expect
    .poll(async () => {
      await page.clock.fastForward(2_000)
      return page.evaluate(() => localStorage.getItem('offline-edition'))
    })
    .toMatch(/^de /)
  await context.setOffline(true)
  await page.goto('/news/popular')
  await expect.poll(() => heading(page).innerText()).toBe('Gemerkte Artikel')
  await page.goto(`/article/${saved._id}`)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await page.getByRole('contentinfo').innerText()).toContain('Datenschutz')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Gemerkt', exact: true }).click()
  await page.getByRole('button', { name: 'Merken', exact: true }).waitFor()
  // The article may still be among the recently read ones. The list of saved articles is empty.
  expect(await page.evaluate(() => localStorage.getItem('saved-articles'))).toBeNull()
  await expect(page.goto('/admin')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await close()
})

test('stores read articles unless that is switched off, and never shows an outdated or hidden article', async () => {
  const gone = await publishArticle({ title: 'Too early', content: '<p>First words.</p>' })
  const { page, context, close } = await visitWithServiceWorker()
  await page.goto(`/article/${other._id}`)
  const readIds = () =>
    page.evaluate(() => {
      const list = JSON.parse(localStorage.getItem('read-articles') ?? '[]') as { _id: string }[]
      return list.map(({ _id }) => _id)
    })
  await expect
    .poll(async () => {
      await page.clock.fastForward(4_000)
      return readIds()
    })
    .toEqual([other._id])
  await context.setOffline(true)
  await page.goto(`/article/${other._id}`)
  expect(await heading(page).innerText()).toBe(other.title)
  await context.setOffline(false)
  await page.goto('/saved')
  await page.getByRole('checkbox', { name: 'Store the articles that I read' }).uncheck()
  await expect.poll(readIds).toEqual([])
  await page.goto(`/article/${saved._id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await page.clock.runFor(5_000)
  await waitForFrame(page)
  expect(await readIds()).toEqual([])
  const stored = await page.evaluate(async () => {
    const pages = await (await caches.open('olea-pages')).keys()
    const pictures = await (await caches.open('olea-pictures')).keys()
    return { pages: pages.map(({ url }) => new URL(url).pathname), pictures: pictures.length }
  })
  expect(stored).toEqual({ pages: ['/saved', '/locales/en/common.json'], pictures: 0 })

  await save(page, gone._id)
  const { accessToken } = await signIn(site.url, site.admin)
  await call(site.url, 'PATCH', `/news/${gone._id}`, {
    token: accessToken,
    body: { content: '<p>Second words.</p>' },
  })
  await page.goto(`/article/${gone._id}`)
  expect(await page.getByRole('main').innerText()).toContain('Second words.')
  await hideArticle(gone._id)
  const response = await page.goto(`/article/${gone._id}`)
  expect(response?.status()).toBe(404)
  await context.setOffline(true)
  await page.goto(`/article/${gone._id}`)
  expect(new URL(page.url()).pathname).toBe('/saved')
  await close()
})

test('removes the service worker and its caches when the operator switches offline reading off', async () => {
  const on = await startDemoSite()
  const { page, close } = await visit({ serviceWorkers: 'allow' })
  await page.clock.install()
  await page.goto(`${on.url}/`)
  await waitForStoredPages(page)
  await on.stop()
  const off = await startDemoSite({ OFFLINE_READING: '0' }, on.port)
  // Each visit looks for a new script. The browser activates it once the old worker has nothing to do for the page.
  await expect
    .poll(
      async () => {
        await page.goto(`${off.url}/`)
        return page.evaluate(describeServiceWorker)
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toEqual({ workers: [], caches: [], check: 'no worker' })
  await close()
  await off.stop()
})
