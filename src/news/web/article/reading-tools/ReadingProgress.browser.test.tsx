import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { createArticleProps } from '../article.fixtures.ts'
import { FullArticle } from '../FullArticle.tsx'

const longText = `<p>${'Olives are picked, washed and crushed. '.repeat(40)}</p>`.repeat(12)

beforeEach(() => {
  // The header of the site.
  document.body.style.paddingBlockStart = '80px'
})

afterEach(async () => {
  document.body.removeAttribute('style')
  vi.restoreAllMocks()
  document.adoptedStyleSheets = []
  scrollTo(0, 0)
  await page.viewport(800, 600)
})

const article = () => document.querySelector('main > article') ?? document.body
const line = () => article().firstElementChild as HTMLElement
/** The width of the line, from 0 to 1. */
const progress = () => line().getBoundingClientRect().width / document.body.clientWidth

async function renderArticle(text: string): Promise<void> {
  await renderInApp(
    <main>
      <FullArticle {...createArticleProps(text)} />
    </main>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Scrolls to this ratio of the article. */
function scrollToRatio(ratio: number): void {
  const { top, height } = article().getBoundingClientRect()
  scrollTo(0, scrollY + top + ratio * (height - innerHeight))
}

/** Makes the browser one without scroll-driven animations. */
function disableScrollAnimations(): void {
  const supports = CSS.supports.bind(CSS)
  vi.spyOn(CSS, 'supports').mockImplementation(
    (...args: string[]) => !args[0]?.includes('animation-timeline') && supports(...(args as [string])),
  )
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('main > article > div[aria-hidden="true"] { animation: none !important }')
  document.adoptedStyleSheets = [sheet]
}

test.each([
  { by: 'CSS', isSupported: true },
  { by: 'a script', isSupported: false },
])('follows the article from start to end by $by', async ({ isSupported }) => {
  if (!isSupported) disableScrollAnimations()
  await renderArticle(longText)
  await expect.poll(progress).toBe(0)
  for (const ratio of [0.5, 1, 0.25]) {
    scrollToRatio(ratio)
    await expect.poll(() => Math.abs(progress() - ratio)).toBeLessThan(0.02)
  }
  // Only the script writes to the style of the element.
  expect(line().style.transform === '').toBe(isSupported)
  expect(line().getAttribute('aria-hidden')).toBe('true')
})

test.each([true, false])(
  'shows no line for an article that fits the window (CSS: %s)',
  async (isSupported) => {
    if (!isSupported) disableScrollAnimations()
    await page.viewport(1280, 2000)
    await renderArticle('<p>Soon.</p>')
    await expect.poll(() => line().style.transform === '').toBe(isSupported)
    expect(progress()).toBe(0)
  },
)

test('starts no script with reduced motion', async () => {
  disableScrollAnimations()
  const match = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    match(query.includes('prefers-reduced-motion') ? 'all' : query),
  )
  await renderArticle(longText)
  scrollToRatio(1)
  await vi.dynamicImportSettled()
  expect(line().style.transform).toBe('')
})
