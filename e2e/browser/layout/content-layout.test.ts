// The layout of content: long words, pictures with reserved space, layout shifts, truncated titles, galleries and fonts.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listPublicPages, publishArticle, tinyPng } from '../support/articles.ts'
import { findLayoutFaults } from '../support/page-checks.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

const maxShift = 0.02

async function findPage(name: string) {
  const found = (await listPublicPages()).find((page) => page.name === name)
  if (!found) throw new Error(`There is no page ${name}`)
  return found
}

test('breaks words longer than a narrow window in titles and text', async () => {
  const word = 'Donaudampfschifffahrtsolivenölhandelsgesellschaftskapitänsmütze'
  const { _id } = await publishArticle({
    title: `${word} found`,
    summary: `${word} in short`,
    content: `<p>${word}</p><h2>${word}</h2><ul><li>https://olea.example/${word.repeat(3)}</li></ul>
      <pre>${word.repeat(3)}</pre><table><tr><td>${word}</td><td>${word}</td></tr></table>`,
    category: 'Culture & Lifestyle',
  })
  const { page, open, close } = await visit({ viewport: { width: 320, height: 800 } })
  for (const path of ['/', '/category/Culture%20%26%20Lifestyle', `/article/${_id}`]) {
    await open(path)
    expect(await page.getByText(word).count()).toBeGreaterThan(0)
    expect(await findLayoutFaults(page), path).toEqual([])
  }
  await close()
})

/** Scrolls through the page to load lazy content. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
  await waitForNetworkIdle(page)
}

/** Every picture is loaded, with a reserved space and a text alternative. */
async function expectCompletePictures(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => [...document.images].filter((image) => !image.complete).length), {
      timeout: 30_000,
    })
    .toBe(0)
  const pictures = await page.evaluate(() =>
    [...document.images].map((image) => ({
      url: image.currentSrc,
      width: image.naturalWidth,
      hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
      alt: image.getAttribute('alt'),
    })),
  )
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.filter(({ width, hasSize, alt }) => width === 0 || !hasSize || alt === null)).toEqual([])
}

test('loads every picture of category with reserved space', async () => {
  const { path } = await findPage('category')
  const { page, open, faults, close } = await visit()
  await open(path)
  await scrollThrough(page)
  await expectCompletePictures(page)
  expect(faults).toEqual([])
  await close()
})

/** The worst case for layout shifts: the page is painted in fallback fonts first. */
async function delayFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
}

test.each([
  ...['home', 'article'].flatMap((name) => [390, 1280].map((width) => ({ name, width, language: 'en' }))),
  { name: 'home', width: 390, language: 'ar' },
])(
  'has no layout shift on $name ($language) at $width px while it loads with late fonts and is scrolled, and loads every picture',
  async ({ name, width, language }) => {
    const { path } = await findPage(name)
    const { page, context, open, faults, close } = await visit({ viewport: { width, height: 800 } })
    await delayFonts(page)
    await context.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts, shifted: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!('value' in entry) || ('hadRecentInput' in entry && entry.hadRecentInput)) continue
          Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + Number(entry.value) })
          const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
          shifts.push(
            `${entry.value} ${sources.map(({ node }) => node?.parentElement?.className ?? '').join(' | ')}`,
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(`${path}?lng=${language}`)
    await waitForNetworkIdle(page)
    await scrollThrough(page)
    const { shifted, shifts } = await page.evaluate(() => ({
      shifted: Number(Reflect.get(window, 'shifted')),
      shifts: Reflect.get(window, 'shifts'),
    }))
    expect(shifted, String(shifts)).toBeLessThanOrEqual(maxShift)
    await expectCompletePictures(page)
    expect(faults).toEqual([])
    await close()
  },
)

test('shows an article’s tools in one line and its buttons in columns on a phone in four languages', async () => {
  const { _id } = await publishArticle({ title: 'Tools in one line', content: '<p>A few words.</p>' })
  const { page, open, close } = await visit({ viewport: { width: 390, height: 800 } })
  for (const language of ['en', 'ar', 'de', 'ru']) {
    await open(`/article/${_id}?lng=${language}`)
    const story = page.getByRole('main').getByRole('article').first()
    const save = story.locator('footer button[aria-pressed]')
    await save.waitFor()
    const middles = await story.locator('fieldset, header + div > :is(a, button)').evaluateAll((tools) =>
      tools.map((tool) => {
        const { top, bottom } = tool.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(middles, language).toHaveLength(2)
    expect(new Set(middles).size, language).toBe(1)
    const boxes = await story.locator('footer :is(button, a)').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, width } = button.getBoundingClientRect()
        return { left: Math.round(left), width: Math.round(width) }
      }),
    )
    expect(boxes, language).toHaveLength(4)
    expect(new Set(boxes.map(({ width }) => width)).size, language).toBe(1)
    expect(new Set(boxes.map(({ left }) => left)).size, language).toBe(2)
  }
  await close()
})

test('ends a truncated title with an ellipsis, also when its direction differs from the page’s', async () => {
  const { title } = await publishArticle({
    title: 'Wherein a miller explains at length why nobody should ever hurry the slow stones of an old mill '
      .repeat(2)
      .trim(),
    content: '<p>A few words.</p>',
  })
  const { page, open, close } = await visit({ viewport: { width: 390, height: 800 } })
  await open('/news/all?lng=ar')
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true })
  await expect.poll(() => link.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
  // The ellipsis needs padding inside the clipping box.
  const { room, letter } = await link.evaluate((box) => {
    const style = getComputedStyle(box)
    return { room: Number.parseFloat(style.paddingInlineEnd), letter: Number.parseFloat(style.fontSize) }
  })
  expect(room).toBeGreaterThan(letter * 0.8)
  await close()
})

test('arranges gallery pictures in full rows', async () => {
  const picture = (name: string) =>
    `<figure><img src="data:image/png;base64,${tinyPng}" alt="${name}"><figcaption>${name}</figcaption></figure>`
  const galleryOf = (names: string[]) =>
    `<figure>${names.map(picture).join('')}<figcaption>All of it</figcaption></figure>`
  const counts = [2, 3, 4, 5]
  const { _id } = await publishArticle({
    title: 'A day in pictures',
    content: counts
      .map((count) => galleryOf(Array.from({ length: count }, (_, n) => `Picture ${n + 1}`)))
      .join(''),
  })
  const { page, open, close } = await visit()
  await open(`/article/${_id}`)
  for (const [width, expected] of [
    [1280, ['2', '3', '1 3', '2 3']],
    [390, ['2', '1 2', '2 2', '1 2 2']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const galleries = await page.locator('.article-body > figure').evaluateAll((figures) =>
      figures.map((figure) => {
        const rows = new Map<number, { shown: number; width: number }>()
        for (const box of [...figure.querySelectorAll('img')].map((image) => image.getBoundingClientRect())) {
          const { shown, width } = rows.get(Math.round(box.top)) ?? { shown: 0, width: 0 }
          rows.set(Math.round(box.top), { shown: shown + 1, width: width + box.width })
        }
        const room = figure.getBoundingClientRect().width
        return {
          rows: [...rows.values()].map(({ shown }) => shown).join(' '),
          isFull: [...rows.values()].every(({ width }) => width > room * 0.9),
        }
      }),
    )
    expect(galleries, `${width} px`).toEqual(expected.map((rows) => ({ rows, isFull: true })))
  }
  await close()
})

test('loads the bold italic font only for text that needs it', async () => {
  const plain = await publishArticle({
    title: 'In one weight',
    content: '<p>Some <em>stressed</em> words.</p>',
  })
  const both = await publishArticle({
    title: 'In two weights',
    content: '<p>Some <em>words of <strong>great weight</strong></em>.</p>',
  })
  const { page, open, requests, close } = await visit()
  const fontRequests = () => requests.filter((request) => request.includes('bold-italic'))
  await open(`/article/${plain._id}`)
  await waitForNetworkIdle(page)
  expect(fontRequests()).toEqual([])
  await open(`/article/${both._id}`)
  await expect.poll(fontRequests).toHaveLength(1)
  await close()
})
