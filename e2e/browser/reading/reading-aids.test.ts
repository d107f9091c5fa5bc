// Reading aids: table of contents, text size, reading aloud, and sharing.
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '../../olea-api.ts'
import { publishArticle } from '../support/articles.ts'
import { hasFocus, waitForScrollEnd } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForFrame, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

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

test.each([true, false])(
  'links the table of contents to each section (with scripts: %s)',
  async (javaScriptEnabled) => {
    const { page, open, faults, close } = await visit({ javaScriptEnabled })
    await open(`/article/${long}`)
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
    expect(faults).toEqual([])
    await close()
  },
)

test('scrolls to the fragment of the URL, and shows no table of contents for short articles', async () => {
  const { page, open, close } = await visit()
  await open(`/article/${long}#content-the-mill`)
  await waitForNetworkIdle(page)
  expect(await topOf(page, 'The mill')).toBeLessThan(100)
  await open(`/article/${short}`)
  expect(await contents(page).count()).toBe(0)
  await close()
})

test('applies the chosen text size from the first paint of the next visit', async () => {
  const { page, open, faults, close } = await visit()
  const size = () =>
    page
      .locator('.article-body p')
      .first()
      .evaluate((p) => Number.parseFloat(getComputedStyle(p).fontSize))
  await open(`/article/${long}`)
  const normal = await size()
  const larger = page.getByRole('button', { name: 'Larger text' })
  const smaller = page.getByRole('button', { name: 'Smaller text' })
  await larger.click()
  await expect.poll(size).toBeGreaterThan(normal)
  const large = await size()
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('.article-body p')
  expect(await size()).toBe(large)
  await larger.click()
  await expect.poll(() => larger.getAttribute('aria-disabled')).toBe('true')
  while ((await smaller.getAttribute('aria-disabled')) !== 'true') await smaller.click()
  await expect.poll(size).toBeLessThan(normal)
  // A disabled button keeps the focus.
  expect(await hasFocus(smaller)).toBe(true)
  expect(faults).toEqual([])
  await close()
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
const listen = (page: Page) => page.getByRole('button', { name: 'Listen' })

test('reads an article aloud by paragraph in a voice of its language', async () => {
  const { page, context, open, requests, faults, close } = await visit({ locale: 'de-DE' })
  await mockVoices(context, ['de-DE', 'en-GB'])
  await open(`/article/${long}?lng=en`)
  expect(requests.filter((request) => request.includes('ListenBar'))).toEqual([])
  await listen(page).click()
  const bar = page.getByRole('region', { name: 'Listen to the article' })
  await bar.waitFor()
  expect(await spoken(page)).toEqual([`en-GB ${title}`])
  expect(await page.locator('[data-spoken]').innerText()).toBe(title)
  await finishUtterance(page)
  await expect.poll(() => page.locator('[data-spoken]').innerText()).toBe('First words.')
  await finishUtterance(page)
  await expect.poll(() => page.locator('[data-spoken]').innerText()).toBe('The branch')

  await bar.getByRole('button', { name: 'Pause' }).click()
  const before = await spoken(page)
  // A late end event of a stopped utterance is ignored.
  await finishUtterance(page)
  expect(await spoken(page)).toEqual(before)
  await bar.getByRole('button', { name: 'Go on' }).click()
  expect((await spoken(page)).at(-1)).toBe('en-GB The branch')
  await bar.getByRole('button', { name: 'Next paragraph' }).click()
  await expect.poll(() => page.locator('[data-spoken]').innerText()).toContain('Olives are picked')
  await bar.getByRole('button', { name: 'Stop listening' }).click()
  await expect.poll(() => bar.count()).toBe(0)
  expect(await page.locator('[data-spoken]').count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

test('stops reading aloud on navigation', async () => {
  const { page, context, open, close } = await visit()
  await mockVoices(context, ['en-GB'])
  await open(`/article/${long}`)
  await listen(page).click()
  await page.getByRole('region', { name: 'Listen to the article' }).waitFor()
  const before = await cancelled(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => cancelled(page)).toBeGreaterThan(before)
  await close()
})

test.each([[[]], [['fr-FR', 'ja-JP']]])('offers no reading aloud with voices in %j only', async (voices) => {
  const { page, context, open, close } = await visit()
  await mockVoices(context, voices)
  await open(`/article/${long}`)
  await waitForNetworkIdle(page)
  expect(await listen(page).count()).toBe(0)
  await close()
})

test('offers no reading aloud without speech synthesis', async () => {
  const { page, context, open, faults, close } = await visit()
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'speechSynthesis')
    Reflect.deleteProperty(Window.prototype, 'speechSynthesis')
  })
  await open(`/article/${long}`)
  await waitForNetworkIdle(page)
  expect(await listen(page).count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

test('shares by copied link and by e-mail and counts each', async () => {
  const { page, context, open, close } = await visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(`/article/${long}`)
  const before = await fetchShares(long)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/article/${long}`)
  await expect.poll(() => fetchShares(long)).toBe(before + 1)

  const mailLink = page.getByRole('link', { name: 'E-mail' })
  const url = new URL((await mailLink.getAttribute('href')) ?? '')
  expect(url.protocol).toBe('mailto:')
  expect(url.searchParams.get('subject')).toBe(title)
  expect(url.searchParams.get('body')).toBe(`${site.url}/article/${long}`)
  expect(url.search).not.toContain('+')
  // Prevents the browser from opening a mail program.
  await mailLink.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
  await mailLink.click()
  await expect.poll(() => fetchShares(long)).toBe(before + 2)
  await close()
})

test('passes title and URL to the share sheet and counts only completed shares', async () => {
  const { page, context, open, requests, faults, close } = await visit()
  await context.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(Navigator.prototype, 'share', {
      configurable: true,
      value: async (data: unknown) => {
        shared.push(data)
        if (shared.length === 1) throw new DOMException('closed', 'AbortError')
      },
    })
  })
  await open(`/article/${long}`)
  const counted = () => requests.filter((request) => request.startsWith(`POST /api/news/${long}/share`))
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared').length)).toBe(1)
  await waitForFrame(page)
  expect(counted()).toEqual([])
  await share.click()
  await expect.poll(counted).toHaveLength(1)
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual(
    [1, 2].map(() => ({ title, url: `${site.url}/article/${long}` })),
  )
  expect(faults).toEqual([])
  await close()
})

async function fetchShares(id: string): Promise<number> {
  return z.object({ shares: z.number() }).parse(await call(site.url, 'GET', `/news/${id}`)).shares
}
