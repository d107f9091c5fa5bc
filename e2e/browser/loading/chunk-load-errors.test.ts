// Code that is loaded later and cannot be had, as after a new edition of the site: the page is asked for anew once,
// and says what is wrong when that did not help.
import { expect, test } from 'vitest'
import { chunkTimeoutMs } from '#src/ui/timeouts.ts'
import { type Visit, visit, waitForHydration, withBrowser } from '../support/visit.ts'

withBrowser()

/** `{chunk}.{hash}.chunk.js` */
const codeName = /^GET \/static\/js\/[\w.-]+\.[\w-]{8}\.chunk\.js$/

test('all code has names of one form: of pages, of the list of pages, and of what is loaded on use', async () => {
  const { page, open, requests, faults, close } = await visit()
  await open('/')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await page.waitForURL('**/article/*')
  await page.getByRole('button', { name: 'Translate this news' }).click()
  await page.getByRole('dialog').waitFor()
  const code = () => requests.filter((request) => /\.m?js(\?|$)/.test(request))
  for (const part of ['manifest', 'entry.client', 'frame', 'home-page', 'article-page', 'TranslateDialog'])
    await expect.poll(code).toContainEqual(expect.stringContaining(`/static/js/${part}.`))
  expect(code().filter((request) => !codeName.test(request))).toEqual([])
  expect(faults).toEqual([])
  await close()
})

const pageCode = /\/static\/js\/today-page\.[^/]*\.chunk\.js$/
const failedLoading = /ChunkLoadError: Loading chunk today-page\.[\w-]+ failed/

/** Goes there by the link of the home page. */
async function toToday({ page, open }: Visit): Promise<void> {
  await open('/')
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'))
  await page.locator('main a[href="/news/today"]').first().dispatchEvent('click')
}

const isMarked = ({ page }: Visit) => page.locator('html[data-marked]').count()

test('a page whose code is gone is opened as a new document, once; then it says what is wrong', async () => {
  const visitor = await visit()
  const { page, context, faults, close } = visitor
  await context.route(pageCode, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
  await toToday(visitor)
  await expect.poll(() => isMarked(visitor)).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'Today in the news' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/news/today')
  // It is read before its code comes, which must not meet what is said of the next one.
  await waitForHydration(page)
  expect(faults.some((fault) => failedLoading.test(fault))).toBe(true)

  await context.route(pageCode, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
  await toToday(visitor)
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor()
  expect(await isMarked(visitor)).toBe(1)
  // The frame is there, and so is the way to the page.
  await page.getByRole('main').getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today in the news' }).waitFor()
  await close()
})

test('code that never comes has failed after two minutes', async () => {
  const visitor = await visit()
  const { page, context, faults, close } = visitor
  await page.clock.install()
  let asked = 0
  await context.route(
    pageCode,
    () => {
      asked += 1
    },
    { times: 1 },
  )
  const data = page.waitForResponse(/\/news\/today\.data/)
  await toToday(visitor)
  // Its data has come: only the code is still awaited when time goes on.
  await (await data).finished()
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward(chunkTimeoutMs)
  await expect.poll(() => faults.some((fault) => failedLoading.test(fault))).toBe(true)
  await page.getByRole('heading', { level: 1, name: 'Today in the news' }).waitFor()
  await close()
})
