// The reading progress bar: a CSS scroll animation where supported, else a script, and none with reduced motion.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publishArticle } from '../support/articles.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

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
/** The width of the bar, from 0 to 1. */
const progress = (page: Page) =>
  line(page).evaluate((element) => element.getBoundingClientRect().width / document.body.clientWidth)

/** Scrolls to this ratio of the article. */
const scrollToRatio = (page: Page, ratio: number) =>
  page.evaluate((wanted) => {
    const { top, height } = document.querySelector('main article')?.getBoundingClientRect() ?? new DOMRect()
    window.scrollTo(0, window.scrollY + top + wanted * (height - window.innerHeight))
  }, ratio)

test.each([
  { by: 'CSS', isSupported: true },
  { by: 'a script', isSupported: false },
])('follows the article from start to end by $by', async ({ isSupported }) => {
  const { page, context, open, requests, faults, close } = await visit()
  if (!isSupported)
    await context.addInitScript(() => {
      const supports = CSS.supports.bind(CSS)
      CSS.supports = (...args: [string]) => !args[0].includes('animation-timeline') && supports(...args)
      // Disables the CSS animation as well.
      addEventListener('DOMContentLoaded', () => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('main article > div[aria-hidden="true"] { animation: none !important }')
        document.adoptedStyleSheets.push(sheet)
      })
    })
  await open(story)
  await waitForNetworkIdle(page)
  await expect.poll(() => scripts(requests).length).toBe(isSupported ? 0 : 1)
  expect(await progress(page)).toBe(0)
  for (const ratio of [0.5, 1, 0.25]) {
    await scrollToRatio(page, ratio)
    await expect.poll(async () => Math.abs((await progress(page)) - ratio)).toBeLessThan(0.02)
  }
  expect(faults).toEqual([])
  await close()
})

test('shows no bar for an article that fits the window', async () => {
  const { page, open, close } = await visit({ viewport: { width: 1280, height: 2000 } })
  await open(short)
  await waitForNetworkIdle(page)
  expect(await progress(page)).toBe(0)
  await close()
})

test('shows no bar and loads no script with reduced motion', async () => {
  const { page, context, open, requests, close } = await visit({ reducedMotion: 'reduce' })
  await context.addInitScript(() => {
    CSS.supports = () => false
  })
  await open(story)
  await waitForNetworkIdle(page)
  await scrollToRatio(page, 1)
  expect(await line(page).isVisible()).toBe(false)
  expect(scripts(requests)).toEqual([])
  await close()
})
