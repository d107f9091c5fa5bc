// The line that says how far a story is read: drawn by styles where the browser can, by a script elsewhere, and by
// neither for readers who asked for less motion.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publishArticle } from '../support/articles.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

let story: string
let short: string
beforeAll(async () => {
  const content = `<p>${'Olives are picked, washed and crushed. '.repeat(40)}</p>`.repeat(8)
  story = `/article/${(await publishArticle({ title: 'A long way to the mill', content }))._id}`
  short = `/article/${(await publishArticle({ title: 'A note', content: '<p>Soon.</p>' }))._id}`
})

const scripts = (requests: string[]) =>
  requests.filter((request) => request.includes('track-reading-progress'))
const line = (page: Page) => page.locator('main article > div[aria-hidden="true"]').first()
/** From 0 to 1, as it is drawn. */
const drawn = (page: Page) =>
  line(page).evaluate((element) => element.getBoundingClientRect().width / document.body.clientWidth)

/** Puts this much of the story's way behind the reader. */
const read = (page: Page, share: number) =>
  page.evaluate((wanted) => {
    const { top, height } = document.querySelector('main article')?.getBoundingClientRect() ?? new DOMRect()
    window.scrollTo(0, window.scrollY + top + wanted * (height - window.innerHeight))
  }, share)

test.each([
  { by: 'styles', isSupported: true },
  { by: 'a script', isSupported: false },
])('drawn by $by, it follows the story from its head to its foot', async ({ isSupported }) => {
  const { page, context, open, requests, faults, close } = await visit()
  if (!isSupported)
    await context.addInitScript(() => {
      const supports = CSS.supports.bind(CSS)
      CSS.supports = (...asked: [string]) => !asked[0].includes('animation-timeline') && supports(...asked)
      // What the style sheet says does not count either.
      addEventListener('DOMContentLoaded', () => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('main article > div[aria-hidden="true"] { animation: none !important }')
        document.adoptedStyleSheets.push(sheet)
      })
    })
  await open(story)
  await waitForNetworkIdle(page)
  expect(scripts(requests).length).toBe(isSupported ? 0 : 1)
  expect(await drawn(page)).toBe(0)
  for (const share of [0.5, 1, 0.25]) {
    await read(page, share)
    await expect.poll(async () => Math.abs((await drawn(page)) - share)).toBeLessThan(0.02)
  }
  expect(faults).toEqual([])
  await close()
})

test('a story that is in sight as a whole shows no line', async () => {
  const { page, open, close } = await visit({ viewport: { width: 1280, height: 2000 } })
  await open(short)
  await waitForNetworkIdle(page)
  expect(await drawn(page)).toBe(0)
  await close()
})

test('with less motion there is no line, and nothing is loaded for it', async () => {
  const { page, context, open, requests, close } = await visit({ reducedMotion: 'reduce' })
  await context.addInitScript(() => {
    CSS.supports = () => false
  })
  await open(story)
  await waitForNetworkIdle(page)
  await read(page, 1)
  expect(await line(page).isVisible()).toBe(false)
  expect(scripts(requests)).toEqual([])
  await close()
})
