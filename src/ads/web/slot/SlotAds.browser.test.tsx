// Rotation of a slot with several advertisements.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import { nextFrame, waitForFrame } from '#src/ui/test-frames.ts'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import { SlotAds } from './SlotAds.tsx'
import { createAd, createGroups, createPage, picture } from './slot.fixtures.ts'
import { rotationMs } from './use-rotation.ts'

let reducedMotion = new EventTarget() as EventTarget & { matches: boolean }

beforeEach(() => {
  reducedMotion = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => reducedMotion)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})

afterEach(() => {
  Reflect.deleteProperty(document, 'hidden')
  scrollTo(0, 0)
})

const ads = [createAd(1), createAd(2), createAd(3)]

async function renderAds(shown: PublicAdvertisement[] = ads): Promise<SentCall[]> {
  const counted = [1, 2, 3].flatMap((id) =>
    ['impression', 'viewable'].map((event) => [`POST /advertisements/ad${id}/${event}`, () => ({})]),
  )
  const sent = mockCalls({
    'GET /advertisements/main-page': () => createGroups({ bannerTop: shown }),
    ...Object.fromEntries(counted),
  })
  await renderInApp(
    <main>
      <style>{'#before { block-size: 200px } #after { block-size: 3000px }'}</style>
      <h1 id="before">Olea</h1>
      <SlotAds page={createPage()} placement="bannerTop" onCollapse={vi.fn()} />
      <button id="after" type="button">
        Next
      </button>
    </main>,
  )
  await waitForFrame(() => shownTitle() !== undefined)
  await leaveWithPointer()
  // Moving the pointer has moved the clock: the interval starts again.
  setHidden(true)
  await settle()
  setHidden(false)
  await settle()
  return sent
}

const leaveWithPointer = () => userEvent.hover(page.getByRole('heading', { level: 1 }))
const shownTitle = () => document.querySelector('figure a [dir=auto] > :first-child')?.textContent
/** Waits until observers have reported what is visible. */
const settle = async () => {
  await nextFrame()
  await nextFrame()
}
const pass = async (ms: number) => {
  await settle()
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Expects that the shown advertisement stays as long as this lasts, and changes afterwards. */
async function expectPause(begin: () => unknown, end: () => unknown): Promise<void> {
  const title = shownTitle()
  await begin()
  await pass(rotationMs * 3)
  expect(shownTitle()).toBe(title)
  await end()
  await pass(rotationMs)
  expect(shownTitle()).not.toBe(title)
}

test('shows the next advertisement every five seconds, in order and without a change of size', async () => {
  await renderAds([
    createAd(1),
    createAd(2, { imageUrl: picture }),
    createAd(3, { content: 'Oil '.repeat(99) }),
  ])
  expect(rotationMs).toBe(5_000)
  const titles: unknown[] = []
  const heights = new Set<number | undefined>()
  for (let turn = 0; turn < 4; turn++) {
    titles.push(shownTitle())
    heights.add(document.querySelector('figure')?.getBoundingClientRect().height)
    await pass(rotationMs - 1)
    expect(shownTitle()).toBe(titles.at(-1))
    await pass(1)
  }
  expect(titles).toEqual(['Mill 1', 'Mill 2', 'Mill 3', 'Mill 1'])
  expect(heights.size).toBe(1)
  // Nothing is announced.
  expect(document.querySelector('[aria-live], [role=status], [role=alert]')).toBeNull()
})

test('moves nothing when a text follows a picture', async () => {
  await renderAds([createAd(1, { imageUrl: picture }), createAd(2)])
  const caption = document.querySelector('figure a [dir=auto]')
  const link = document.querySelector('figure a')
  await pass(rotationMs)
  expect(shownTitle()).toBe('Mill 2')
  // The same element at another place would be a layout shift; the same link keeps the focus.
  expect(caption?.isConnected).toBe(false)
  expect(document.querySelector('figure a')).toBe(link)
})

test('counts each advertisement once, however often it is shown', async () => {
  const sent = await renderAds()
  await pass(rotationMs * 7)
  for (let turn = 0; turn < 7; turn++) await pass(rotationMs)
  const impressions = sent.map(({ call }) => call).filter((call) => call.endsWith('/impression'))
  expect(impressions.toSorted()).toEqual([1, 2, 3].map((id) => `POST /advertisements/ad${id}/impression`))
})

test('does not rotate a single advertisement, which needs no button', async () => {
  await renderAds([createAd(1)])
  await pass(rotationMs * 3)
  expect(shownTitle()).toBe('Mill 1')
  expect(document.querySelector('figure button')).toBeNull()
})

test('pauses while the pointer is on it', async () => {
  await renderAds()
  const figure = page.getByRole('figure')
  await expectPause(() => userEvent.hover(figure), leaveWithPointer)
})

test('pauses while the focus is in it', async () => {
  await renderAds()
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  await expectPause(
    () => find('figure a')?.focus(),
    () => find('#after')?.focus(),
  )
})

test('pauses in a tab in the background', async () => {
  await renderAds()
  await expectPause(
    () => setHidden(true),
    () => setHidden(false),
  )
})

test('pauses outside of the viewport', async () => {
  await renderAds()
  await expectPause(
    () => scrollTo(0, 1_500),
    () => scrollTo(0, 0),
  )
})

test('is paused and continued by a button that the keyboard reaches', async () => {
  await renderAds()
  await userEvent.keyboard('{Tab}')
  const button = page.getByRole('button', { name: 'Pause the advertisements' })
  expect(document.activeElement).toBe(button.element())
  await userEvent.keyboard('{Enter}')
  const play = page.getByRole('button', { name: 'Play the advertisements' })
  expect(document.activeElement).toBe(play.element())
  document.querySelector<HTMLElement>('#after')?.focus()
  await pass(rotationMs * 3)
  expect(shownTitle()).toBe('Mill 1')
  // It continues although the focus is on the button.
  play.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await pass(rotationMs)
  expect(shownTitle()).toBe('Mill 2')
})

test('starts paused for readers who want less motion, who may start it', async () => {
  reducedMotion.matches = true
  await renderAds()
  await pass(rotationMs * 3)
  expect(shownTitle()).toBe('Mill 1')
  page
    .getByRole('button', { name: 'Play the advertisements' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await pass(rotationMs)
  expect(shownTitle()).toBe('Mill 2')
})

test('stops when the setting for less motion is switched on', async () => {
  await renderAds()
  reducedMotion.matches = true
  reducedMotion.dispatchEvent(new Event('change'))
  await pass(rotationMs * 3)
  expect(shownTitle()).toBe('Mill 1')
})

test('is accessible with its button', async () => {
  await renderAds()
  vi.useRealTimers()
  await expectAccessible('a slot with several advertisements')
})
