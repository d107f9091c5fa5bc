import { Link, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { nextFrame, waitForFrame } from '#src/ui/test-frames.ts'
import { newsLimits } from '../../contract/limits.ts'
import { useViewCount } from './use-view-count.ts'

const { viewAfterMs } = newsLimits

function Article() {
  useViewCount('1')
  return <h1>An article</h1>
}

/** A site with an article and a home page. */
function Site() {
  const { pathname } = useLocation()
  return (
    <>
      <Link to="/">Home</Link>
      <Link to="/article/1#ripe">A section</Link>
      {pathname === '/' ? <h1>Home</h1> : <Article />}
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  Reflect.deleteProperty(document, 'hidden')
})

async function renderSite(answer: () => unknown = () => ({})) {
  const sent = mockCalls({ 'POST /news/1/view': answer })
  const router = await renderInApp(<Site />, { path: '/article/1' })
  return { sent, router }
}

/** Moves the clock, and waits until the calls that this starts are recorded. */
async function pass(ms: number, sent: unknown[], expected: number): Promise<void> {
  // The page starts its timer after it has been painted.
  await nextFrame()
  await vi.advanceTimersByTimeAsync(ms)
  await waitForFrame(() => sent.length === expected)
  expect(sent).toHaveLength(expected)
}

const open = (name: string) => (page.getByRole('link', { name }).element() as HTMLElement).click()

/** Simulates hiding or showing the tab. */
function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('counts one view after two seconds, with a random id, and not before', async () => {
  const { sent } = await renderSite()
  await pass(viewAfterMs - 1, sent, 0)
  await pass(1, sent, 1)
  expect(sent[0]?.query.event).toMatch(/^[0-9a-f]{32}$/)
  await pass(viewAfterMs * 2, sent, 1)
})

test('counts no other view for a jump to a section', async () => {
  const { sent, router } = await renderSite()
  await pass(viewAfterMs, sent, 1)
  open('A section')
  await waitForFrame(() => router.state.location.hash !== '')
  await pass(viewAfterMs * 1.5, sent, 1)
})

test('counts no view when the page is left earlier', async () => {
  const { sent } = await renderSite()
  await pass(viewAfterMs * 0.8, sent, 0)
  open('Home')
  await waitForFrame(() => page.getByRole('heading', { name: 'Home' }).query() !== null)
  await pass(viewAfterMs * 1.5, sent, 0)
})

test('counts again, with another id, when the reader returns', async () => {
  const { sent, router } = await renderSite()
  await pass(viewAfterMs, sent, 1)
  open('Home')
  await waitForFrame(() => page.getByRole('heading', { name: 'Home' }).query() !== null)
  await router.navigate(-1)
  await waitForFrame(() => page.getByRole('heading', { name: 'An article' }).query() !== null)
  await pass(viewAfterMs, sent, 2)
  expect(new Set(sent.map(({ query }) => query.event)).size).toBe(2)
})

test('does not count time in a hidden tab', async () => {
  const { sent } = await renderSite()
  await pass(viewAfterMs * 0.8, sent, 0)
  setHidden(true)
  await pass(viewAfterMs * 1.5, sent, 0)
  setHidden(false)
  await pass(viewAfterMs * 0.1, sent, 0)
  await pass(viewAfterMs * 0.1, sent, 1)
})

test('ignores a failed request', async () => {
  const crashes: unknown[] = []
  const onCrash = (event: PromiseRejectionEvent) => crashes.push(event.reason)
  addEventListener('unhandledrejection', onCrash)
  const { sent } = await renderSite(() => failWith(500))
  await pass(viewAfterMs, sent, 1)
  await expect.element(page.getByRole('heading', { name: 'An article' })).toBeVisible()
  removeEventListener('unhandledrejection', onCrash)
  expect(crashes).toEqual([])
})
