// What is counted of an advertisement, and what is not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession, restoreTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import { createAd, createGroups, createPage, picture } from './slot.fixtures.ts'
import { eventCalls, findLink, mainPage, mockAds, renderSlot, sentEvents } from './slot-page.fixtures.ts'

const log = { error: vi.fn(), info: vi.fn() }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(log.error)
  vi.spyOn(console, 'info').mockImplementation(log.info)
})

afterEach(() => {
  vi.restoreAllMocks()
  log.error.mockClear()
  log.info.mockClear()
  scrollTo(0, 0)
})

const stopClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })

/** Lets the browser report what is visible, and two seconds pass. */
async function passSeconds(): Promise<void> {
  await nextFrame()
  vi.advanceTimersByTime(2_000)
  await nextFrame()
}

test('counts an impression with the token once the picture has loaded', async () => {
  const sent = mockAds(createAd(1, { imageUrl: picture }))
  await renderSlot(createPage())
  await expect.element(page.getByRole('img', { name: 'Mill 1' })).toBeVisible()
  await expect
    .poll(() => sentEvents(sent, 'impression'))
    .toEqual(['POST /advertisements/ad1/impression?t=token1'])
})

test('counts an advertisement without picture when it is shown', async () => {
  const sent = mockAds(createAd(1))
  await renderSlot(createPage())
  await expect.poll(() => sentEvents(sent, 'impression')).toHaveLength(1)
})

test('counts as viewable after a second, once', async () => {
  const sent = mockAds(createAd(1))
  await renderSlot(createPage())
  await expect
    .poll(() => sentEvents(sent, 'viewable'))
    .toEqual(['POST /advertisements/ad1/viewable?t=token1'])
})

test('does not count as viewable below the viewport or behind a dialog', async () => {
  stopClock()
  const sent = mockAds(createAd(1))
  await renderSlot(createPage(), { spaceBefore: 2_000 })
  await expect.poll(() => sentEvents(sent, 'impression')).toHaveLength(1)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  await passSeconds()
  expect(sentEvents(sent, 'viewable')).toEqual([])
  dialog.showModal()
  document.querySelector('figure')?.scrollIntoView()
  await passSeconds()
  expect(sentEvents(sent, 'viewable')).toEqual([])
  dialog.close()
  dialog.remove()
  await passSeconds()
  expect(sentEvents(sent, 'viewable')).toHaveLength(1)
})

test('counts clicks with any button that opens the link', async () => {
  const sent = mockAds(createAd(1))
  await renderSlot(createPage())
  const link = await findLink(/Mill 1/)
  link.click()
  link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
  await expect
    .poll(() => sentEvents(sent, 'click'))
    .toEqual(['POST /advertisements/ad1/click?t=token1', 'POST /advertisements/ad1/click?t=token1'])
})

test('without a link nothing can be clicked', async () => {
  const sent = mockAds(createAd(1, { linkUrl: '' }))
  await renderSlot(createPage())
  await page.getByText('Mill 1').click()
  await expect.poll(() => sentEvents(sent, 'impression')).toHaveLength(1)
  expect(sentEvents(sent, 'click')).toEqual([])
})

test('only logs that an event could not be counted', async () => {
  mockCalls({ [mainPage]: () => createGroups({ bannerTop: [createAd(1)] }) })
  await renderSlot(createPage())
  await expect.poll(() => log.info.mock.calls).toContainEqual(['Failed to track impression'])
  const link = await findLink(/Mill 1/)
  link.click()
  await expect.poll(() => log.info.mock.calls).toContainEqual(['Failed to track click'])
  expect(log.error).not.toHaveBeenCalled()
})

test('counts nothing for admins', async () => {
  stopClock()
  openTestSession({ role: 'admin' })
  const sent = mockAds(createAd(1))
  await renderSlot(createPage())
  const link = await findLink(/Mill 1/)
  link.click()
  await passSeconds()
  expect(sent.map(({ call }) => call)).toEqual([mainPage])
})

test.each([
  ['admin', 0],
  ['user', 1],
] as const)('waits until a stored token has been checked: a %s counts %d times', async (role, expected) => {
  let respond: ((user: unknown) => void) | undefined
  const answer = () => new Promise((resolve) => (respond = resolve))
  const sent = mockCalls({
    [mainPage]: () => createGroups({ bannerTop: [createAd(1)] }),
    'GET /users/token': answer,
    ...eventCalls,
  })
  restoreTestSession()
  await renderSlot(createPage())
  await expect.element(page.getByText('Mill 1')).toBeVisible()
  await expect.poll(() => respond).toBeDefined()
  expect(sentEvents(sent, 'impression')).toEqual([])
  respond?.({ ...sampleUser, role })
  await nextFrame()
  await nextFrame()
  expect(sentEvents(sent, 'impression')).toHaveLength(expected)
})
