import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import { nextFrame, waitForFrame } from '#src/ui/test-frames.ts'
import type { AdPage } from '../contract/ad-page.ts'
import { adPlacements } from '../contract/placement.ts'
import { AdPageContext, AdSlot } from './AdSlot.tsx'
import { createEarlyAdRequest } from './early-ad-request.ts'
import { loadAdGroups } from './slot/load-ad-groups.ts'
import { brokenPicture, createAd, createGroups, createPage, picture } from './slot/slot.fixtures.ts'
import { eventCalls, mainPage, mockAds, openPage, renderSlot, sentEvents } from './slot/slot-page.fixtures.ts'
import { scrollRestMs } from './slot/when-out-of-sight.ts'

const log = { error: vi.fn(), info: vi.fn() }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log.error)
  vi.spyOn(console, 'info').mockImplementation(log.info)
})

afterEach(async () => {
  vi.restoreAllMocks()
  log.error.mockClear()
  log.info.mockClear()
  scrollTo(0, 0)
  // A page view that succeeds ends the effects of failed ones.
  mockCalls({ [mainPage]: () => createGroups({}) })
  await loadAdGroups(createPage(), 'en')
  document.documentElement.removeAttribute('data-without-ads')
})

/** Runs a script as the head of a page does. */
function runInHead(code: string): void {
  const script = document.createElement('script')
  script.textContent = code
  document.head.append(script)
  script.remove()
}

const slot = () => document.querySelector<HTMLElement>('[data-ad-group=bannerTop]')
const list = (sent: SentCall[]) => sent.map(({ call }) => call)

test('is empty and hidden on a page without advertisements, which sends no request', async () => {
  const sent = mockAds(createAd(1))
  await renderInApp(
    <AdPageContext value={createPage({ reserved: [] })}>
      {adPlacements.map((placement) => (
        <AdSlot key={placement} placement={placement} />
      ))}
    </AdPageContext>,
  )
  await nextFrame()
  for (const element of document.querySelectorAll('[data-ad-group]')) {
    expect(element.innerHTML).toBe('')
    expect(element.getBoundingClientRect().height).toBe(0)
  }
  expect(sent).toEqual([])
})

test('reserves the size of the advertisement while it is requested', async () => {
  let respond: ((groups: unknown) => void) | undefined
  const answer = () => new Promise((resolve) => (respond = resolve))
  mockCalls({ [mainPage]: answer, ...eventCalls })
  await renderSlot(createPage())
  await expect.element(page.getByText('Advertisement')).toBeVisible()
  const reserved = slot()?.getBoundingClientRect().height
  expect(reserved).toBeGreaterThan(100)
  await expect.poll(() => document.querySelector('figure')?.getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => respond).toBeDefined()
  respond?.(createGroups({ bannerTop: [createAd(1)] }))
  await expect.element(page.getByText('Mill 1')).toBeVisible()
  expect(document.querySelector('figure')?.getAttribute('aria-busy')).toBeNull()
  expect(slot()?.getBoundingClientRect().height).toBe(reserved)
})

test.each<[Partial<AdPage>, string, Record<string, string>]>([
  [{ kind: 'main' }, 'GET /advertisements/main-page', { lang: 'de' }],
  [
    { kind: 'list', category: 'Science & Health' },
    'GET /advertisements/news-page',
    { lang: 'de', category: 'Science & Health' },
  ],
  [
    { kind: 'article', articleId: '0a1b', category: 'Market' },
    'GET /advertisements/news/0a1b',
    { lang: 'de', category: 'Market' },
  ],
])('sends one request for all slots, without token and cookies: %o', async (changes, call, query) => {
  openTestSession()
  const fetched: RequestInit[] = []
  const sent = mockCalls({
    [call]: () => createGroups({ bannerTop: [createAd(1)], bannerBottom: [createAd(2)] }),
    ...eventCalls,
  })
  const mocked = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    if (String(input).startsWith('/api/')) fetched.push(init)
    return mocked(input, init)
  })
  await renderSlot(createPage({ ...changes, reserved: ['bannerTop', 'bannerBottom'] }), { language: 'de' })
  await expect.element(page.getByText('Mill 2')).toBeVisible()
  await expect.poll(() => sentEvents(sent, 'impression')).toHaveLength(2)
  const reads = sent.filter((request) => request.call.startsWith('GET'))
  expect(reads.map((request) => [request.call, request.query])).toEqual([[call, query]])
  for (const { headers } of sent) expect(headers.get('authorization')).toBeNull()
  for (const { credentials } of fetched) expect(credentials).toBe('omit')
})

test('the early request in the head is the request of the slots, which then send none', async () => {
  const adPage = createPage({ kind: 'list', category: 'Science & Health </script>' })
  const call = 'GET /advertisements/news-page'
  const sent = mockCalls({ [call]: () => createGroups({ bannerTop: [createAd(1)] }), ...eventCalls })
  const script = createEarlyAdRequest(adPage, 'en')
  expect(script).not.toContain('<')
  runInHead(script)
  await renderSlot(adPage)
  await expect.element(page.getByText('Mill 1')).toBeVisible()
  expect(list(sent).filter((name) => name === call)).toEqual([call])
  // Another view of the page requests its own advertisements, with the same request.
  await loadAdGroups({ ...adPage }, 'en')
  const [early, later] = sent.filter((request) => request.call === call)
  expect(later?.query).toEqual(early?.query)
  expect(later?.headers.get('content-type')).toBe(early?.headers.get('content-type'))
})

test('requests again for the next page view, and shows its advertisements', async () => {
  const responses = [createAd(1), createAd(2)]
  const sent = mockCalls({
    [mainPage]: () => createGroups({ bannerTop: responses.splice(0, 1) }),
    ...eventCalls,
  })
  await renderSlot(createPage())
  await expect.element(page.getByText('Mill 1')).toBeVisible()
  openPage(createPage())
  await expect.element(page.getByText('Mill 2')).toBeVisible()
  await expect.poll(() => sentEvents(sent, 'impression')).toHaveLength(2)
})

test('moves on when a picture fails, which counts nothing', async () => {
  const sent = mockAds(createAd(1, { imageUrl: brokenPicture }), createAd(2, { imageUrl: picture }))
  await renderSlot(createPage())
  await expect.element(page.getByRole('img', { name: 'Mill 2' })).toBeVisible()
  await expect
    .poll(() => sentEvents(sent, 'impression'))
    .toEqual(['POST /advertisements/ad2/impression?t=token2'])
  // One advertisement is left, so nothing rotates.
  expect(page.getByRole('button').elements()).toEqual([])
})

test('keeps its size, invisibly, while the reader sees it, and collapses when scrolled away', async () => {
  const sent = mockAds(createAd(1, { imageUrl: brokenPicture }))
  await renderSlot(createPage())
  await waitForFrame(() => document.querySelector('figure')?.dataset.state === 'empty')
  expect(document.querySelector('figure')?.dataset.state).toBe('empty')
  const after = document.querySelector('#after')
  const top = after?.getBoundingClientRect().top ?? 0
  await nextFrame()
  expect(after?.getBoundingClientRect().top).toBe(top)
  await expect.element(page.getByText('Advertisement')).not.toBeVisible()
  // The reader scrolls on; the text stays where it is when the slot collapses.
  scrollTo(0, 700)
  const scrolledTop = after?.getBoundingClientRect().top ?? 0
  await waitForFrame(() => slot()?.hidden === true)
  expect(slot()?.hidden).toBe(true)
  await expect.poll(() => Math.abs((after?.getBoundingClientRect().top ?? 0) - scrolledTop)).toBeLessThan(1)
  expect(sentEvents(sent, 'impression')).toEqual([])
})

test('does not collapse while the page is scrolled, and not when it is in view again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  mockAds()
  await renderSlot(createPage())
  await waitForFrame(() => document.querySelector('figure')?.dataset.state === 'empty')
  for (const y of [400, 800, 1_200]) {
    scrollTo(0, y)
    await nextFrame()
    await vi.advanceTimersByTimeAsync(scrollRestMs - 1)
    await nextFrame()
    expect(slot()?.hidden).toBe(false)
  }
  scrollTo(0, 0)
  await nextFrame()
  await vi.advanceTimersByTimeAsync(scrollRestMs)
  await nextFrame()
  expect(slot()?.hidden).toBe(false)
  scrollTo(0, 800)
  await nextFrame()
  await vi.advanceTimersByTimeAsync(scrollRestMs)
  await waitForFrame(() => slot()?.hidden === true)
  expect(slot()?.hidden).toBe(true)
})

test('collapses below the viewport', async () => {
  mockAds()
  await renderSlot(createPage(), { spaceBefore: 2_000 })
  await expect.poll(() => slot()?.getBoundingClientRect().height).toBe(0)
})

test('with blocked requests: one retry, a notice, no error, and no slots on the next page', async () => {
  let isBlocked = true
  const sent = mockCalls({
    [mainPage]: () =>
      isBlocked ? Promise.reject(new TypeError('blocked')) : createGroups({ bannerTop: [createAd(1)] }),
    ...eventCalls,
  })
  await renderSlot(createPage(), { spaceBefore: 2_000 })
  await expect.poll(() => slot()?.hidden).toBe(true)
  expect(list(sent)).toEqual([mainPage, mainPage])
  expect(log.info.mock.calls).toEqual([['Failed to fetch main page advertisements']])

  openPage(createPage())
  await expect.poll(() => sent.length).toBe(3)
  expect(slot()?.getBoundingClientRect().height).toBe(0)
  await expect.poll(() => log.info.mock.calls.length).toBe(2)

  // Requests succeed again: slots return on the page after, because on this one they would move the text.
  isBlocked = false
  openPage(createPage())
  await expect.poll(() => sent.length).toBe(4)
  await nextFrame()
  expect(slot()?.getBoundingClientRect().height).toBe(0)
  expect(sentEvents(sent, 'impression')).toEqual([])
  openPage(createPage())
  await expect.element(page.getByText('Mill 1')).toBeVisible()
  expect(log.error).not.toHaveBeenCalled()
})

test('the early request hides all slots if it is blocked before the first paint', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  const sent = mockCalls({ [mainPage]: () => Promise.reject(new TypeError('blocked')) })
  const adPage = createPage()
  runInHead(createEarlyAdRequest(adPage, 'en'))
  await expect.poll(() => document.documentElement.dataset.withoutAds).toBe('')
  await renderSlot(adPage)
  await expect.poll(() => log.info.mock.calls.length).toBe(1)
  expect(slot()?.getBoundingClientRect().height).toBe(0)
  expect(list(sent)).toEqual([mainPage])
  expect(log.error).not.toHaveBeenCalled()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  mockAds(createAd(1, { imageUrl: picture }), createAd(2))
  await renderSlot(createPage(), { language })
  await expect.element(page.getByRole('img', { name: 'Mill 1' })).toBeVisible()
  await expectAccessible(`a slot in ${language}`)
})
