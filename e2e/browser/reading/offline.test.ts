// Reading offline: stored articles, the fallback page, and no stale content while online.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { call, listPublishedArticles, signIn } from '../../olea-api.ts'
import { startOlea } from '../../start-olea.ts'
import { hideArticle, publishArticle, tinyPng } from '../support/articles.ts'
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

/** Starts a visit whose service worker is active and has stored the default pages. */
async function visitWithServiceWorker(options: Parameters<typeof visit>[0] = {}) {
  const visitor = await visit({ serviceWorkers: 'allow', ...options })
  await visitor.open('/')
  await visitor.page.waitForFunction(
    () => navigator.serviceWorker.controller !== null && localStorage.getItem('offline-edition') !== null,
  )
  return visitor
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function save(page: Page, id: string): Promise<void> {
  await page.goto(`/article/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
}

test('opens a saved article offline with text and pictures, and removes it offline', async () => {
  const { page, context, close } = await visitWithServiceWorker()
  await save(page, saved._id)
  await page.goto('/')
  await context.setOffline(true)
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
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await page.goto(`/article/${saved._id}`)
  // The article may still be among the recently read ones. The list of saved articles is empty.
  expect(await page.evaluate(() => localStorage.getItem('saved-articles'))).toBeNull()
  await close()
})

test('redirects other pages to the saved articles while offline, and back when online', async () => {
  const { page, context, close } = await visitWithServiceWorker()
  await save(page, saved._id)
  await page.goto('/')
  await context.setOffline(true)
  // By client-side navigation and by URL.
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
  await close()
})

test('stores read articles unless that is switched off', async () => {
  const { page, context, close } = await visitWithServiceWorker()
  await page.goto(`/article/${other._id}`)
  const readIds = () =>
    page.evaluate(() => {
      const list = JSON.parse(localStorage.getItem('read-articles') ?? '[]') as { _id: string }[]
      return list.map(({ _id }) => _id)
    })
  await expect.poll(readIds).toEqual([other._id])
  await context.setOffline(true)
  await page.goto(`/article/${other._id}`)
  expect(await heading(page).innerText()).toBe(other.title)
  await context.setOffline(false)
  await page.goto('/saved')
  await page.getByRole('checkbox', { name: 'Keep what I read' }).uncheck()
  await expect.poll(readIds).toEqual([])
  await page.clock.install()
  await page.goto(`/article/${saved._id}`)
  await waitForHydration(page)
  await page.clock.runFor(5_000)
  await waitForFrame(page)
  expect(await readIds()).toEqual([])
  const stored = await page.evaluate(async () => {
    const pages = await (await caches.open('olea-pages')).keys()
    const pictures = await (await caches.open('olea-pictures')).keys()
    return { pages: pages.map(({ url }) => new URL(url).pathname), pictures: pictures.length }
  })
  expect(stored).toEqual({ pages: ['/saved', '/locales/en/common.json'], pictures: 0 })
  await close()
})

test('lists, exports and removes saved articles', async () => {
  const { page, close } = await visitWithServiceWorker()
  await save(page, saved._id)
  await page.getByRole('link', { name: 'Saved articles' }).first().click()
  await page.waitForURL((url) => url.pathname === '/saved')
  await page.getByRole('link', { name: 'Kept for the train' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as a file' }).click()
  const file = await (await download).createReadStream()
  const feed = JSON.parse(Buffer.concat(await file.toArray()).toString())
  expect(feed.items).toEqual([
    expect.objectContaining({ url: `${site.url}/article/${saved._id}`, title: 'Kept for the train' }),
  ])
  await page.getByRole('button', { name: 'Remove: Kept for the train' }).click()
  await page.getByText('Nothing is saved yet').waitFor()
  await close()
})

test('shows the current version while online and removes hidden articles from the device', async () => {
  const gone = await publishArticle({ title: 'Too early', content: '<p>First words.</p>' })
  const { page, context, close } = await visitWithServiceWorker()
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

test('never serves the API, admin pages and range requests from the device', async () => {
  const { page, context, close } = await visitWithServiceWorker()
  const part = await page.evaluate(async () => {
    const response = await fetch('/icons/olea-512.png', { headers: { range: 'bytes=0-9' } })
    return response.status
  })
  expect([200, 206]).toContain(part)
  await context.setOffline(true)
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
  await expect(page.goto('/admin')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await close()
})

test('uses the reader’s language offline', async () => {
  const { page, context, close } = await visitWithServiceWorker()
  await save(page, saved._id)
  const banner = page.getByRole('banner')
  await banner.locator('summary').filter({ hasText: 'Language' }).click()
  await banner.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForFunction(() => localStorage.getItem('offline-edition')?.startsWith('de '))
  await context.setOffline(true)
  await page.goto('/news/popular')
  await expect.poll(() => heading(page).innerText()).toBe('Gemerkte Artikel')
  await page.goto(`/article/${saved._id}`)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await page.getByRole('contentinfo').innerText()).toContain('Datenschutz')
  await close()
})

test('registers the service worker after the page has loaded, within the CSP', async () => {
  const { page, faults, requests, close } = await visitWithServiceWorker()
  const first = requests.indexOf('GET /sw.js')
  // Playwright reports requests of service workers only sometimes.
  if (first !== -1)
    expect(first).toBeGreaterThan(requests.findIndex((request) => request.includes('/static/js/')))
  expect(faults).toEqual([])
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(`${site.url}/`)
  await close()
})

test('removes the service worker and its caches when the operator switches offline reading off', async () => {
  const environment = { DEMO: '0' }
  const on = await startOlea({ environment })
  const { page, context, close } = await visit({ serviceWorkers: 'allow' })
  await context.unroute('**/*')
  await page.goto(`${on.url}/`)
  await page.waitForFunction(() => localStorage.getItem('offline-edition') !== null)
  await on.stop()
  const off = await startOlea({
    dataDir: on.dataDir,
    port: on.port,
    environment: { ...environment, OFFLINE_READING: '0' },
  })
  await page.goto(`${off.url}/`)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect
    .poll(
      () =>
        page.evaluate(async () => ({
          workers: (await navigator.serviceWorker.getRegistrations()).length,
          caches: (await caches.keys()).length,
        })),
      { timeout: 40_000 },
    )
    .toEqual({ workers: 0, caches: 0 })
  await close()
  await off.stop()
})
