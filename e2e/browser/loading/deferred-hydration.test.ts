// The first picture has the line for itself: scripts are asked for once it is there, when a reader does something, or
// when it keeps them waiting for too long. A picture is held back here, and the page's clock stands still, so that
// nothing but what the test does can start them.
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { limits } from '../../../scripts/checks/budget.ts'
import { findDemoArticle, publishArticle } from '../support/articles.ts'
import { type Visit, visit, waitForHydration, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

/** Just under the longest wait, and what is missing. */
const [nearly, rest] = [2_900, 200]

async function pathOf(name: string): Promise<string> {
  if (name === 'article') return `/article/${(await findDemoArticle())._id}`
  return name === 'search' ? '/search?q=olive' : '/'
}

type Held = Visit & { release: () => Promise<void> }

/** On the page, its first picture asked for and not answered. */
async function heldAt(path: string): Promise<Held> {
  const visited = await visit({ viewport: { width: 390, height: 800 } })
  const { page } = visited
  const asked = Promise.withResolvers<Route>()
  await page.route('**/media/cover/**', (route) => asked.resolve(route), { times: 1 })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const first = await asked.promise
  return { ...visited, release: () => first.continue() }
}

const scriptsOf = ({ requests }: Visit) => requests.filter((request) => request.startsWith('GET /static/js/'))

/** With time going on, as hydration needs it. */
async function comesAlive(page: Page): Promise<void> {
  await page.clock.resume()
  await waitForHydration(page)
}

test.each(['home', 'article', 'search'])('%s: no script before the first picture', async (name) => {
  const held = await heldAt(await pathOf(name))
  const { page, release, faults, close } = held
  await page.clock.runFor(nearly)
  expect(scriptsOf(held)).toEqual([])
  await release()
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.complete,
  )
  await comesAlive(page)
  expect(scriptsOf(held).length).toBeGreaterThan(3)
  expect(faults).toEqual([])
  await close()
})

test('a picture that does not come keeps the page waiting for three seconds, not longer', async () => {
  const held = await heldAt('/')
  const { page, close } = held
  await page.clock.runFor(nearly)
  expect(scriptsOf(held)).toEqual([])
  await page.clock.runFor(rest)
  await expect.poll(() => scriptsOf(held).length).toBeGreaterThan(3)
  await comesAlive(page)
  await close()
})

test('a tap brings the page alive before its picture; the menu it opened stays open', async () => {
  const held = await heldAt('/')
  const { page, faults, close } = held
  expect(scriptsOf(held)).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).click()
  await comesAlive(page)
  expect(await page.locator('#site-menu').evaluate((menu) => menu.matches(':popover-open'))).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('a key brings the page alive before its picture; what was typed stays and is searched', async () => {
  const held = await heldAt(`/article/${(await findDemoArticle())._id}`)
  const { page, faults, close } = held
  await page.getByRole('button', { name: 'Open search' }).focus()
  expect(scriptsOf(held)).toEqual([])
  await page.keyboard.press('Enter')
  const field = page.getByRole('searchbox').or(page.getByRole('combobox'))
  await field.pressSequentially('mill')
  await comesAlive(page)
  expect(await field.inputValue()).toBe('mill')
  await field.press('Enter')
  await page.waitForURL('**/search?q=mill', { waitUntil: 'commit' })
  expect(faults).toEqual([])
  await close()
})

test.each(['home', 'article', 'search'])('%s shows no button that would do nothing yet', async (name) => {
  const { page, close } = await heldAt(await pathOf(name))
  const buttons = page.locator('button:visible:enabled')
  // Forms and layers are opened by the browser itself.
  const idle = buttons.and(page.locator('[type=button]:not([popovertarget])'))
  expect(await buttons.count()).toBeGreaterThan(0)
  expect(await idle.allInnerTexts()).toEqual([])
  await close()
})

test.each(['home', 'article', 'search'])(
  '%s: parts loaded later bring no style sheet twice',
  async (name) => {
    const { page, open, faults, close } = await visit()
    await open(await pathOf(name))
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some((entry) => entry.name.includes('/after-hydration.')),
    )
    const sheets = await page.evaluate(() =>
      Array.from(document.styleSheets, ({ href }) => new URL(href ?? '').pathname),
    )
    expect(sheets).toEqual([...new Set(sheets)])
    expect(sheets).toContainEqual(expect.stringContaining('/frame.'))
    expect(faults).toEqual([])
    await close()
  },
)

test.each([
  ['home', 'categories', 'when it comes near'],
  ['article', 'related', 'when it comes near'],
  ['home', 'categories', 'once nothing else is to do'],
  ['article', 'related', 'once nothing else is to do'],
])('%s: on a phone %s, far below, is laid out %s', async (name, id, when) => {
  const { page, context, open, faults, close } = await visit({ viewport: { width: 390, height: 800 } })
  const { promise: isBusy, resolve: becomeIdle } = Promise.withResolvers<void>()
  await context.route('**/after-hydration.*', async (route) => {
    await isBusy
    await route.continue()
  })
  await open(await pathOf(name))
  const heading = page.locator(`#${id}`)
  const section = page.locator('.deferred-layout', { has: heading })
  const isLaidOut = () => heading.evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true }))
  const height = () => section.evaluate((node) => node.getBoundingClientRect().height)
  expect(await isLaidOut()).toBe(false)
  const expected = await height()
  if (when === 'when it comes near') await section.scrollIntoViewIfNeeded()
  else becomeIdle()
  await expect.poll(isLaidOut).toBe(true)
  // What stood in for it was about as high, or the page would move under a reader who comes from below.
  expect(Math.abs((await height()) / expected - 1)).toBeLessThan(0.25)
  becomeIdle()
  expect(faults).toEqual([])
  await close()
})

const proof = `<p>Oil and <em>water</em>, <strong>salt</strong>, <code>½ l</code>, “São João”, Übergröße, œuvre, 5 € – 7 %.</p>
<blockquote><p>Pressed in ${new Date().getFullYear()}: why not?</p></blockquote>`

async function proofPath(): Promise<string> {
  const { _id } = await publishArticle({ title: 'Fonts', content: proof, category: 'Science & Health' })
  return `/article/${_id}`
}

/** Files of Latin letters; headlines in other scripts bring theirs. */
const latinFonts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /-latin[^/]*\.woff2$/.test(entry.name))
      .map(({ name, encodedBodySize }) => ({ file: name.replace(/^.*\/|\..*$/g, ''), encodedBodySize })),
  )

test.each([
  ['home', 'en-GB', async () => '/', true],
  ['home', 'de-DE', async () => '/', true],
  ['an article with italics, bold words and code', 'en-GB', proofPath, true],
  ['a list', 'en-GB', async () => '/category/Market%20%26%20Economy', false],
  ['search', 'de-DE', async () => '/search?q=oil', false],
])('%s in %s: its fonts weigh no more than promised', async (_name, locale, path, hasItalics) => {
  const { page, open, faults, close } = await visit({ locale })
  await open(await path())
  await page.evaluate(() => document.fonts.ready)
  await waitForNetworkIdle(page)
  const fonts = await latinFonts(page)
  const files = ['sans-latin', 'serif-latin', ...(hasItalics ? ['serif-italic-latin'] : [])]
  expect(fonts.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  const bytes = fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  expect(bytes).toBeGreaterThan(30_000)
  expect(bytes).toBeLessThanOrEqual(limits.latinFonts)
  expect(faults).toEqual([])
  await close()
})
