import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { cacheNames } from '#src/pwa/web/caches.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { nextFrame, waitForFrame } from '#src/ui/test-frames.ts'
import { createCard } from '../cards/cards.fixtures.ts'
import { createOfflineArticles } from './offline.fixtures.ts'
import { getOfflineList, setOfflineList, setRecentlyReadEnabled } from './offline-lists.ts'
import { SaveButton } from './SaveButton.tsx'

const article = { ...createCard(500), summary: 'In short' }
const readAfterMs = 4_000

async function forgetArticles(): Promise<void> {
  localStorage.clear()
  for (const name of Object.values(cacheNames)) await caches.delete(name)
}

beforeEach(forgetArticles)
afterEach(async () => {
  await cleanup()
  document.querySelector('meta[name=offline-reading]')?.remove()
  Reflect.deleteProperty(document, 'hidden')
  vi.restoreAllMocks()
  await forgetArticles()
})

/** Answers requests for the article's page and its pictures. */
function mockSite(status = 200): string[] {
  const requested: string[] = []
  const fetchModule = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input).url)
    if (!/^\/(article|media)\//.test(pathname)) return fetchModule(input, init)
    requested.push(pathname)
    return new Response('<article class="article-body"></article>', { status })
  })
  return requested
}

const save = () => page.getByRole('button', { name: 'Save' })
const saved = () => page.getByRole('button', { name: 'Saved' })
const status = () => page.getByRole('status')
const idsOf = (name: 'saved' | 'read') => getOfflineList(name).map(({ _id }) => _id)

async function storedPages(): Promise<string[]> {
  const requests = await (await caches.open(cacheNames.pages)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}

test('stores the article on the device, links to the saved articles, and removes it again', async () => {
  mockSite()
  await renderInApp(<SaveButton article={article} />)
  await expect.element(save()).toHaveAttribute('aria-pressed', 'false')
  await save().click()
  await expect.element(saved()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('link', { name: 'Saved articles' })).toHaveAttribute('href', '/saved')
  expect(idsOf('saved')).toEqual([article._id])
  expect(await storedPages()).toEqual([`/article/${article._id}`])

  await saved().click()
  await expect.element(save()).toHaveAttribute('aria-pressed', 'false')
  expect(idsOf('saved')).toEqual([])
  await expect.element(status()).toBeEmptyDOMElement()
  await expect.poll(storedPages).toEqual([])
})

test('is busy while the article is stored', async () => {
  const response = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => response.promise)
  await renderInApp(<SaveButton article={article} />)
  await save().click()
  await expect.element(save()).toHaveAttribute('aria-busy', 'true')
  response.resolve(new Response(null, { status: 500 }))
  await expect.element(save()).toHaveAttribute('aria-busy', 'false')
})

test('announces a failure, and saves at another attempt', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  mockSite(500)
  await renderInApp(<SaveButton article={article} />)
  await save().click()
  await expect.element(status()).toHaveTextContent('The article could not be saved.')
  expect(log).toHaveBeenCalledWith('Saving failed:', expect.any(Error))
  expect(idsOf('saved')).toEqual([])
  mockSite()
  await save().click()
  await expect.element(saved()).toBeVisible()
})

test('saves nothing beyond the limit, so that no saved article is removed unasked', async () => {
  const requested = mockSite()
  setOfflineList('saved', createOfflineArticles(100))
  await renderInApp(<SaveButton article={article} />)
  await save().click()
  await expect.element(status()).toHaveTextContent('100 articles are saved. Remove some to save more.')
  expect(requested).toEqual([])
  expect(idsOf('saved')).toHaveLength(100)
})

test('takes over a change in another tab', async () => {
  await renderInApp(<SaveButton article={article} />)
  await expect.element(save()).toBeVisible()
  localStorage.setItem(
    'saved-articles',
    JSON.stringify([{ ...createOfflineArticles(1)[0], _id: article._id }]),
  )
  window.dispatchEvent(new StorageEvent('storage'))
  await expect.element(saved()).toBeVisible()
})

test('is not offered when the operator has disabled reading offline', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'offline-reading' })
  document.head.append(meta)
  await renderInApp(
    <>
      <h1>The page</h1>
      <SaveButton article={article} />
    </>,
  )
  await expect.element(page.getByRole('heading')).toBeVisible()
  expect(page.getByRole('button').query()).toBeNull()
})

/** Renders the button with a stopped clock, lets the time pass after which an article counts as read. */
async function readArticle(passedMs = readAfterMs): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await renderInApp(<SaveButton article={article} />)
  await nextFrame()
  await vi.advanceTimersByTimeAsync(passedMs)
}

test('stores an article that was open for four seconds as recently read', async () => {
  mockSite()
  await readArticle(readAfterMs - 1)
  await nextFrame()
  expect(idsOf('read')).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await waitForFrame(() => idsOf('read').length > 0)
  expect(idsOf('read')).toEqual([article._id])
  expect(idsOf('saved')).toEqual([])
})

test.each([
  ['the reader has switched that off', () => setRecentlyReadEnabled(false)],
  [
    'the tab is hidden',
    () => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
  ],
  ['the device is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('stores no read article when %s', async (_name, prepare) => {
  const requested = mockSite()
  prepare()
  await readArticle()
  await vi.dynamicImportSettled()
  await nextFrame()
  expect(requested).toEqual([])
  expect(idsOf('read')).toEqual([])
})

test('stores no article that was left earlier', async () => {
  const requested = mockSite()
  await readArticle(readAfterMs - 1)
  await cleanup()
  await vi.advanceTimersByTimeAsync(readAfterMs)
  await nextFrame()
  expect(requested).toEqual([])
})
