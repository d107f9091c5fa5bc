// Chunks that fail to load, for example after a deployment: the page is reloaded once, and shows an error when that did
// not help.
import { expect, test } from 'vitest'
import { chunkTimeoutMs } from '#src/ui/timeouts.ts'
import { type Visit, visit, waitForHydration, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, isReadOnly: true })

/** `{chunk}.{hash}.chunk.js` */
const chunkName = /^GET \/static\/js\/[\w.-]+\.[\w-]{7,8}\.chunk\.js$/

test('names all chunks alike: pages, the route manifest and lazy components', async () => {
  const { page, open, requests, faults, close } = await visit()
  await open('/')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await page.waitForURL('**/article/*')
  await page.getByRole('button', { name: 'Translate this news' }).click()
  await page.getByRole('dialog').waitFor()
  const code = () => requests.filter((request) => /\.m?js(\?|$)/.test(request))
  for (const part of [
    'manifest',
    'entry.client',
    'every-page',
    'home-page',
    'article-page',
    'TranslateDialog',
  ])
    await expect.poll(code).toContainEqual(expect.stringContaining(`/static/js/${part}.`))
  expect(code().filter((request) => !chunkName.test(request))).toEqual([])
  expect(faults).toEqual([])
  await close()
})

const pageChunk = /\/static\/js\/today-page\.[^/]*\.chunk\.js$/
const failedLoading = /ChunkLoadError: Loading chunk today-page\.[\w-]+ failed/

/** Opens the page by a link on the home page. */
async function openToday({ page, open }: Visit): Promise<void> {
  await open('/')
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'))
  await page.locator('main a[href="/news/today"]').first().dispatchEvent('click')
}

const isMarked = ({ page }: Visit) => page.locator('html[data-marked]').count()

test('reloads the document once when a page’s chunk is missing, then shows an error', async () => {
  const visitor = await visit()
  const { page, context, faults, close } = visitor
  await context.route(pageChunk, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
  await openToday(visitor)
  await expect.poll(() => isMarked(visitor)).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'Today in the news' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/news/today')
  // Waits for the chunk, which must not see the next route.
  await waitForHydration(page)
  expect(faults.some((fault) => failedLoading.test(fault))).toBe(true)

  await context.route(pageChunk, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
  await openToday(visitor)
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor()
  expect(await isMarked(visitor)).toBe(1)
  // The error page keeps the layout and offers a retry.
  await page.getByRole('main').getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today in the news' }).waitFor()
  await close()
})

test('gives up a chunk without a response after two minutes', async () => {
  const visitor = await visit()
  const { page, context, faults, close } = visitor
  await page.clock.install()
  let requestCount = 0
  await context.route(
    pageChunk,
    () => {
      requestCount += 1
    },
    { times: 1 },
  )
  const data = page.waitForResponse(/\/news\/today\.data/)
  await openToday(visitor)
  // The data has arrived, so that only the chunk is pending when the clock advances.
  await (await data).finished()
  await expect.poll(() => requestCount).toBe(1)
  await page.clock.fastForward(chunkTimeoutMs)
  await expect.poll(() => faults.some((fault) => failedLoading.test(fault))).toBe(true)
  await page.getByRole('heading', { level: 1, name: 'Today in the news' }).waitFor()
  await close()
})
