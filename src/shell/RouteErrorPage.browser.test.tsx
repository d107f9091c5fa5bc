import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { handle as allNews } from '#src/news/web/all-news/all-news-page.tsx'
import { handle as category } from '#src/news/web/category/category-page.tsx'
import { handle as home } from '#src/news/web/home/home-page.tsx'
import { handle as blog } from '#src/news/web/lists/blog-page.tsx'
import { handle as popular } from '#src/news/web/lists/popular-page.tsx'
import { handle as today } from '#src/news/web/lists/today-page.tsx'
import { handle as search } from '#src/news/web/search/search-page.tsx'
import type { PageHandle } from '#src/ui/page-handle.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import { RouteErrorPage } from './RouteErrorPage.tsx'

let log: MockInstance<typeof console.error>

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => {
  vi.restoreAllMocks()
  document.title = ''
})

type Options = {
  handle?: PageHandle
  path?: string
  routePath?: string
  error?: unknown
  /** The loader ends before React can render that it is running. */
  respondsAtOnce?: boolean
}

/** Renders a page whose data fails to load, until `isBroken` is set to false. */
async function renderFailedPage({
  handle,
  path = '/page',
  routePath = '*',
  error = new Error('busy'),
  respondsAtOnce = false,
}: Options) {
  const data = { isBroken: true, loadCount: 0 }
  const loader = async () => {
    const { isBroken } = data
    data.loadCount += 1
    if (!respondsAtOnce) await nextFrame()
    if (isBroken) throw error
    return null
  }
  const route = { path: routePath, loader, ErrorBoundary: RouteErrorPage, ...(handle ? { handle } : {}) }
  const router = await renderInApp(<h1>The page</h1>, { path, route })
  return { data, router }
}

const unavailable = 'Failed to load news. Please try again.'
const heading = () => page.getByRole('heading', { level: 1 })
const isLogged = (message: string) => log.mock.calls.some(([text]) => text === message)

test.each([
  { path: '/news/today', handle: today, title: 'Today in the news', message: unavailable },
  { path: '/news/popular', handle: popular, title: 'Popular news', message: unavailable },
  { path: '/news/all', handle: allNews, title: 'All news', message: unavailable },
  { path: '/blog', handle: blog, title: 'News blog', message: unavailable },
  {
    path: '/search?q=oil',
    handle: search,
    title: 'Search results for “oil”',
    message: 'Failed to search news. Please try again.',
  },
  {
    path: '/category/Science%20%26%20Health',
    routePath: '/category/:category',
    handle: category,
    title: 'Science & Health',
    message: 'Failed to load news for this category',
  },
])('shows the heading and the error of $path, logs it, and loads the page on retry', async (failed) => {
  const { data, router } = await renderFailedPage(failed)
  await expect.element(heading()).toHaveTextContent(failed.title)
  await expect.element(page.getByText(failed.message)).toBeVisible()
  await expect.poll(() => document.title).toMatch(/\S – Olea$/)
  await expect.poll(() => isLogged('The page could not be shown:')).toBe(true)

  const retry = page.getByRole('button', { name: 'Try Again' })
  await retry.click()
  await expect.poll(() => data.loadCount).toBe(2)
  // A click while the data is loading has no effect.
  await expect.poll(() => router.state.navigation.state).toBe('idle')
  await expect.element(page.getByText(failed.message)).toBeVisible()
  data.isBroken = false
  await retry.click()
  await expect.element(heading()).toHaveTextContent('The page')
})

test('shows the page when the retry succeeds at once', async () => {
  const { data } = await renderFailedPage({ handle: today, path: '/news/today', respondsAtOnce: true })
  await expect.element(page.getByText(unavailable)).toBeVisible()
  data.isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(heading()).toHaveTextContent('The page')
})

test('shows the home page without its news, and logs the failure', async () => {
  await renderFailedPage({ handle: home, path: '/' })
  await expect.element(page.getByRole('link', { name: 'View All News' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Tech & Innovation' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Olive oil news – Olea')
  await expect.poll(() => isLogged('Error fetching news:')).toBe(true)
})

test('offers to load the document again when a page has no error message of its own', async () => {
  await renderFailedPage({ path: '/article/1?lang=de' })
  await expect.element(heading()).toHaveTextContent('Unexpected Application Error!')
  await expect
    .element(page.getByRole('link', { name: 'Try Again' }))
    .toHaveAttribute('href', '/article/1?lang=de')
  await expect
    .poll(() => document.querySelector('meta[name=robots]')?.getAttribute('content'))
    .toBe('noindex')
})

test('says that the connection failed, and loads the page when it is back', async () => {
  const error = new TypeError('Failed to fetch')
  const { data } = await renderFailedPage({ path: '/article/1', error })
  await expect.element(heading()).toHaveTextContent('No connection')
  await expect.element(page.getByText('Something went wrong on our side')).not.toBeInTheDocument()
  data.isBroken = false
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect.element(heading()).toHaveTextContent('The page')
})

test('links from a missing page to the home page, without logging an error', async () => {
  const error = new Response(null, { status: 404 })
  const { router } = await renderFailedPage({ error, handle: category, path: '/category/Nothing' })
  await expect.element(heading()).toHaveTextContent('404: Route not Found')
  expect(isLogged('The page could not be shown:')).toBe(false)
  await page.getByRole('link').click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
})
