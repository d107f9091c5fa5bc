// Reading aids: table of contents, reading progress, text size, reading aloud, and sharing.
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, fetchPage } from '../../olea-api.ts'
import { parsePageContent } from '../../page-content.ts'
import { publishArticle } from '../support/articles.ts'
import { waitForScrollEnd } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const title = 'From the branch to the bottle'
const filler = `<p>${'Olives are picked, washed and crushed. '.repeat(30)}</p>`
let long: string
let short: string

beforeAll(async () => {
  const parts = ['The branch', 'The mill', 'The bottle'].map((heading) => `<h2>${heading}</h2>${filler}`)
  const content = `<p>First words.</p>${parts.join('')}<h3>Glass &amp; light</h3>${filler}`
  long = (await publishArticle({ title, content }))._id
  short = (
    await publishArticle({ title: 'In two parts', content: '<h2>One</h2><p>a</p><h2>Two</h2><p>b</p>' })
  )._id
})

const contents = (page: Page) => page.getByRole('navigation', { name: 'In this article' })
const topOf = (page: Page, heading: string) =>
  page
    .getByRole('heading', { name: heading, exact: true })
    .evaluate((element) => Math.round(element.getBoundingClientRect().top))

async function followContents(page: Page): Promise<void> {
  const links = contents(page).getByRole('link')
  expect(await links.first().isVisible()).toBe(false)
  await contents(page).getByText('In this article').click()
  expect(await links.allInnerTexts()).toEqual(['The branch', 'The mill', 'The bottle', 'Glass & light'])
  await contents(page).getByRole('link', { name: 'The bottle' }).click()
  await page.waitForURL('**#content-the-bottle')
  await expect.poll(() => topOf(page, 'The bottle')).toBeLessThan(100)
  expect(await topOf(page, 'The bottle')).toBeGreaterThanOrEqual(0)
  await waitForScrollEnd(page)
  expect(await topOf(page, 'The bottle')).toBeLessThan(100)
  // Tab continues from the section.
  await page.keyboard.press('Tab')
  const isBehind = await page.evaluate(() => {
    const heading = document.getElementById('content-the-bottle')
    const { activeElement } = document
    return !!(heading && activeElement && heading.compareDocumentPosition(activeElement) & 4)
  })
  expect(isBehind).toBe(true)
}

test('links the table of contents to each section, also without scripts', async () => {
  const { page, open, faults, close } = await visit({ javaScriptEnabled: false })
  await open(`/article/${long}`)
  await followContents(page)
  expect(faults).toEqual([])
  await close()
})

test('shows no table of contents for a short article', async () => {
  const labels = async (id: string) =>
    parsePageContent((await fetchPage(site.url, `/article/${id}`)).html)
      .findAll({ tag: 'nav' })
      .map(({ attribs }) => attribs['aria-label'])
  expect(await labels(long)).toContain('In this article')
  expect(await labels(short)).not.toContain('In this article')
})

/** Replaces speech synthesis: utterances are recorded and end when the test says so. */
async function mockVoices(context: BrowserContext, languages: string[]): Promise<void> {
  await context.addInitScript((tags) => {
    const spoken: { text: string; lang: string; onend?: () => void }[] = []
    const voices = tags.map((lang) => ({ name: lang, lang, default: false, localService: true }))
    class Utterance {
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: (typeof spoken)[number]) => spoken.push(utterance),
      cancel: () => Object.assign(window, { cancelled: Number(Reflect.get(window, 'cancelled') ?? 0) + 1 }),
    })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, spoken })
  }, languages)
}

const spoken = (page: Page) =>
  page.evaluate(() => {
    const all: { text: string; lang: string }[] = Reflect.get(window, 'spoken')
    return all.map(({ text, lang }) => `${lang} ${text}`)
  })
const finishUtterance = (page: Page) =>
  page.evaluate(() => {
    const all: { onend?: () => void }[] = Reflect.get(window, 'spoken')
    all.at(-1)?.onend?.()
  })
const cancelled = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'cancelled') ?? 0))

test('begins at the section of the URL, follows the reader, keeps the text size, reads aloud and shares', async () => {
  const { page, context, open, requests, faults, close } = await visit({ locale: 'de-DE' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await mockVoices(context, ['de-DE', 'en-GB'])
  await open(`/article/${long}?lng=en#content-the-mill`)
  await waitForNetworkIdle(page)
  expect(await topOf(page, 'The mill')).toBeLessThan(100)
  await followContents(page)

  // CSS alone shows the reading progress.
  const progress = () =>
    page
      .locator('main article > div[aria-hidden="true"]')
      .first()
      .evaluate((element) => element.getBoundingClientRect().width / document.body.clientWidth)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(progress).toBe(0)
  await page.evaluate(() => {
    const { top, height } = document.querySelector('main article')?.getBoundingClientRect() ?? new DOMRect()
    window.scrollTo(0, window.scrollY + top + 0.5 * (height - window.innerHeight))
  })
  await expect.poll(async () => Math.abs((await progress()) - 0.5)).toBeLessThan(0.02)
  expect(requests.filter((request) => request.includes('track-reading-progress'))).toEqual([])

  const size = () =>
    page
      .locator('.article-body p')
      .first()
      .evaluate((p) => Number.parseFloat(getComputedStyle(p).fontSize))
  const normal = await size()
  await page.getByRole('button', { name: 'Larger text' }).click()
  await expect.poll(size).toBeGreaterThan(normal)
  const large = await size()
  // From the first paint.
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('.article-body p')
  expect(await size()).toBe(large)
  for (const step of ['normal', 'small']) {
    await page.getByRole('button', { name: 'Smaller text' }).click()
    await page.locator(`html[data-text-size=${step}]`).waitFor()
  }
  expect(await size()).toBeLessThan(normal)

  expect(requests.filter((request) => request.includes('ListenBar'))).toEqual([])
  await page.getByRole('button', { name: 'Listen' }).click()
  await page.getByRole('region', { name: 'Listen to the article' }).waitFor()
  expect(await spoken(page)).toEqual([`en-GB ${title}`])
  await finishUtterance(page)
  await expect.poll(() => page.locator('[data-spoken]').innerText()).toBe('First words.')

  const before = await fetchShares(long)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/article/${long}`)
  await expect.poll(() => fetchShares(long)).toBe(before + 1)
  const mailLink = await page.getByRole('link', { name: 'E-mail' }).getAttribute('href')
  expect(new URL(mailLink ?? '').searchParams.get('body')).toBe(`${site.url}/article/${long}`)

  const cancelledBefore = await cancelled(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => cancelled(page)).toBeGreaterThan(cancelledBefore)
  expect(faults).toEqual([])
  await close()
})

async function fetchShares(id: string): Promise<number> {
  return z.object({ shares: z.number() }).parse(await call(site.url, 'GET', `/news/${id}`)).shares
}
