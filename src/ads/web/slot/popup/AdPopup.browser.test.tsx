import i18next from 'i18next'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import type { PublicAdvertisement } from '../../../contract/advertisement.ts'
import { brokenPicture, createAd, picture } from '../slot.fixtures.ts'
import { AdPopup } from './AdPopup.tsx'
import { showPopup } from './show-popup.ts'

const request = 'GET /advertisements/position/center'
const createPopup = (number: number, changes: Partial<PublicAdvertisement> = {}) =>
  createAd(number, { type: 'popup', positions: ['center'], imageUrl: picture, ...changes })

const info = vi.fn()
const error = vi.fn()

beforeEach(() => {
  i18next.language = 'en'
  vi.spyOn(console, 'info').mockImplementation(info)
  vi.spyOn(console, 'error').mockImplementation(error)
})

afterEach(() => {
  Reflect.deleteProperty(i18next, 'language')
  vi.restoreAllMocks()
  info.mockClear()
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
})

const page1 = (
  <main id="content">
    <style>{'#article { block-size: 3000px }'}</style>
    <h1>Olea</h1>
    <label>
      Search <input />
    </label>
    <p id="article">
      An <a href="/article/2">article</a> and <a href="/article/3">another</a>
    </p>
  </main>
)

/** Renders a page and shows the pop-up that the server has. */
async function renderWithPopup(...ads: PublicAdvertisement[]) {
  const counted = () => ({ counted: true })
  const sent = mockCalls({
    [request]: () => ads,
    'POST /advertisements/ad1/impression': counted,
    'POST /advertisements/ad2/impression': counted,
  })
  await renderInApp(page1)
  await showPopup()
  await nextFrame()
  return sent
}

const popup = () => page.getByRole('complementary', { name: 'Advertisement' })

test('appears with its label, without a lock of the page', async () => {
  const sent = await renderWithPopup(createPopup(1))
  await expect.element(popup()).toBeVisible()
  await expect.element(popup().getByText('Advertisement')).toBeVisible()
  expect(sent[0]?.query).toEqual({ type: 'popup', lang: 'en' })
  expect(sent[0]?.headers.get('authorization')).toBeNull()
  await expect
    .poll(() => sent.map(({ call, query }) => `${call} ${query.t}`))
    .toContain('POST /advertisements/ad1/impression token1')
  scrollTo(0, 300)
  expect(scrollY).toBe(300)
  scrollTo(0, 0)
})

test('takes no focus from a reader who types', async () => {
  await renderInApp(page1)
  const input = page.getByLabelText('Search')
  await input.click()
  await renderInApp(<AdPopup ad={createPopup(1)} onClose={vi.fn()} />)
  await expect.element(popup()).toBeVisible()
  expect(document.activeElement).toBe(input.element())
})

const closeButton = () => page.getByRole('button', { name: 'Close the advertisement' })

test('is the next thing that Tab reaches, and leads back to where the reader was', async () => {
  mockCalls({ [request]: () => [createPopup(1)] })
  await renderInApp(page1)
  const link = page.getByRole('link', { name: 'article' })
  link.element().focus()
  await showPopup()
  await expect.element(popup()).toBeVisible()
  await expect.element(link).toHaveFocus()
  await userEvent.tab()
  await expect.element(closeButton()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(popup()).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})

test('follows the link that skips to the content', async () => {
  const skipLink = Object.assign(document.createElement('a'), { href: '#content', textContent: 'Skip' })
  document.body.prepend(skipLink)
  onTestFinished(() => skipLink.remove())
  await renderWithPopup(createPopup(1))
  await expect.element(popup()).toBeVisible()
  skipLink.focus()
  await userEvent.tab()
  await expect.element(closeButton()).toHaveFocus()
})

test('is announced to screen readers', async () => {
  await renderWithPopup(createPopup(1))
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('An advertisement has appeared. Escape closes it.')
})

test.each([
  ['its button', () => closeButton().click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click beside it', () => page.getByRole('heading', { level: 1 }).click()],
])('is closed at once by %s', async (_name, close) => {
  await renderWithPopup(createPopup(1))
  await expect.element(popup()).toBeVisible()
  await close()
  await expect.element(popup()).not.toBeInTheDocument()
})

test('is not shown without an advertisement, which is the case for the rest of the day', async () => {
  await renderWithPopup()
  expect(popup().elements()).toEqual([])
})

test('shows the first one whose picture can be loaded', async () => {
  const sent = await renderWithPopup(createPopup(1, { imageUrl: brokenPicture }), createPopup(2))
  await expect.element(page.getByRole('img', { name: 'Mill 2' })).toBeVisible()
  expect(sent.map(({ call }) => call)).not.toContain('POST /advertisements/ad1/impression')
})

test('a failed request is only logged', async () => {
  mockCalls({ [request]: () => failWith(503) })
  await renderInApp(page1)
  await showPopup()
  expect(info.mock.calls).toEqual([['Failed to fetch advertisements by position']])
  expect(error).not.toHaveBeenCalled()
  expect(popup().elements()).toEqual([])
})

test.each([
  [360, 640],
  [390, 844],
  [1280, 800],
])('takes at most 30 % of the height of a window of %d × %d px', async (width, height) => {
  await page.viewport(width, height)
  await renderInApp(<AdPopup ad={createPopup(1, { content: 'Oil '.repeat(200) })} onClose={vi.fn()} />)
  await expect.element(popup()).toBeVisible()
  const { height: popupHeight, top, bottom } = popup().element().getBoundingClientRect()
  await page.viewport(800, 600)
  expect(popupHeight).toBeLessThanOrEqual(height * 0.3)
  expect(top).toBeGreaterThan(height / 2)
  expect(bottom).toBeLessThanOrEqual(height)
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderInApp(
    <main>
      <h1>Olea</h1>
      <AdPopup ad={createPopup(1)} onClose={vi.fn()} />
    </main>,
    { language },
  )
  await expect.element(page.getByRole('img', { name: 'Mill 1' })).toBeVisible()
  await expectAccessible(`a pop-up in ${language}`)
})
