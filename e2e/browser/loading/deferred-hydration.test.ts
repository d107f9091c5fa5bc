// Deferred hydration: scripts load after the first picture, on the first input, or after a maximum delay. The tests hold
// back the picture and stop the page's clock, so that nothing else can start the scripts.
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { limits } from '../../../scripts/checks/budget.ts'
import { findDemoArticle, publishArticle } from '../support/articles.ts'
import { isAudit } from '../support/locales.ts'
import { type Visit, visit, waitForHydration, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

/** Milliseconds just below the maximum delay, and the rest. */
const [almostMaxDelay, rest] = [2_900, 200]

async function findPath(name: string): Promise<string> {
  if (name === 'article') return `/article/${(await findDemoArticle())._id}`
  return name === 'search' ? '/search?q=olive' : '/'
}

type Held = Visit & { release: () => Promise<void> }

/** Opens the page and holds back the response with its first picture. */
async function openWithHeldPicture(path: string): Promise<Held> {
  const visited = await visit({ viewport: { width: 390, height: 800 } })
  const { page } = visited
  const pictureRequest = Promise.withResolvers<Route>()
  await page.route('**/media/cover/**', (route) => pictureRequest.resolve(route), { times: 1 })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const first = await pictureRequest.promise
  return { ...visited, release: () => first.continue() }
}

const scriptRequests = ({ requests }: Visit) =>
  requests.filter((request) => request.startsWith('GET /static/js/'))

/** Resumes the clock, which hydration needs, and waits for it. */
async function resumeAndHydrate(page: Page): Promise<void> {
  await page.clock.resume()
  await waitForHydration(page)
}

test.each(['home', 'article', 'search'])(
  'loads no script, shows no inactive button before the first picture of %s, and loads no style sheet twice',
  async (name) => {
    const held = await openWithHeldPicture(await findPath(name))
    const { page, release, faults, close } = held
    const buttons = page.locator('button:visible:enabled')
    // The browser handles submit buttons and popovers without scripts.
    const inactive = buttons.and(page.locator('[type=button]:not([popovertarget])'))
    expect(await buttons.count()).toBeGreaterThan(0)
    expect(await inactive.allInnerTexts()).toEqual([])
    await page.clock.runFor(almostMaxDelay)
    expect(scriptRequests(held)).toEqual([])
    await release()
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.complete,
    )
    await resumeAndHydrate(page)
    expect(scriptRequests(held).length).toBeGreaterThan(3)
    await expect
      .poll(() => scriptRequests(held).some((request) => request.includes('/after-hydration.')))
      .toBe(true)
    await waitForNetworkIdle(page)
    const sheets = await page.evaluate(() =>
      Array.from(document.styleSheets, ({ href }) => new URL(href ?? '').pathname),
    )
    expect(sheets).toEqual([...new Set(sheets)])
    expect(sheets).toContainEqual(expect.stringContaining('/every-page.'))
    expect(faults).toEqual([])
    await close()
  },
)

test('loads the scripts after three seconds without the picture', async () => {
  const held = await openWithHeldPicture('/')
  const { page, close } = held
  await page.clock.runFor(almostMaxDelay)
  expect(scriptRequests(held)).toEqual([])
  await page.clock.runFor(rest)
  await expect.poll(() => scriptRequests(held).length).toBeGreaterThan(3)
  await resumeAndHydrate(page)
  await close()
})

test('hydrates before the picture on a tap and keeps the opened menu open', async () => {
  const held = await openWithHeldPicture('/')
  const { page, faults, close } = held
  expect(scriptRequests(held)).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).click()
  await resumeAndHydrate(page)
  expect(await page.locator('#site-menu').evaluate((menu) => menu.matches(':popover-open'))).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('hydrates before the picture on a key and keeps the typed text', async () => {
  const held = await openWithHeldPicture(`/article/${(await findDemoArticle())._id}`)
  const { page, faults, close } = held
  await page.getByRole('button', { name: 'Open search' }).focus()
  expect(scriptRequests(held)).toEqual([])
  await page.keyboard.press('Enter')
  const field = page.getByRole('searchbox').or(page.getByRole('combobox'))
  await field.pressSequentially('mill')
  await resumeAndHydrate(page)
  expect(await field.inputValue()).toBe('mill')
  await field.press('Enter')
  await page.waitForURL('**/search?q=mill', { waitUntil: 'commit' })
  expect(faults).toEqual([])
  await close()
})

// Each page and each occasion once; the audit has all combinations.
const occasions = ['when it is near the viewport', 'when the browser is idle']
const distantSections = [
  { name: 'home', id: 'categories', occasions: isAudit ? occasions : occasions.slice(0, 1) },
  { name: 'article', id: 'related', occasions: isAudit ? occasions : occasions.slice(1) },
]

test.each(distantSections.flatMap(({ name, id, occasions: all }) => all.map((when) => ({ name, id, when }))))(
  '$name: lays out the distant section $id on a phone $when',
  async ({ name, id, when }) => {
    const { page, context, open, faults, close } = await visit({ viewport: { width: 390, height: 800 } })
    const { promise: isBusy, resolve: becomeIdle } = Promise.withResolvers<void>()
    await context.route('**/after-hydration.*', async (route) => {
      await isBusy
      await route.continue()
    })
    await open(await findPath(name))
    const heading = page.locator(`#${id}`)
    const section = page.locator('.deferred-layout', { has: heading })
    const isLaidOut = () => heading.evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true }))
    const height = () => section.evaluate((node) => node.getBoundingClientRect().height)
    expect(await isLaidOut()).toBe(false)
    const expected = await height()
    if (when === 'when it is near the viewport') await section.scrollIntoViewIfNeeded()
    else becomeIdle()
    await expect.poll(isLaidOut).toBe(true)
    // A placeholder with another height would shift the page for a reader who scrolls up.
    expect(Math.abs((await height()) / expected - 1)).toBeLessThan(0.25)
    becomeIdle()
    expect(faults).toEqual([])
    await close()
  },
)

const fontSample = `<p>Oil and <em>water</em>, <strong>salt</strong>, <code>½ l</code>, “São João”, Übergröße, œuvre, 5 € – 7 %.</p>
<blockquote><p>Pressed in ${new Date().getFullYear()}: why not?</p></blockquote>`

async function createFontSamplePage(): Promise<string> {
  const { _id } = await publishArticle({ title: 'Fonts', content: fontSample, category: 'Science & Health' })
  return `/article/${_id}`
}

/** Latin font files only, because headlines in other scripts load other files. */
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
  ['an article with italics, bold words and code', 'en-GB', createFontSamplePage, true],
  ['a list', 'en-GB', async () => '/category/Market%20%26%20Economy', false],
  ['search', 'de-DE', async () => '/search?q=oil', false],
])('keeps the fonts of %s in %s within the budget', async (_name, locale, path, hasItalics) => {
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
