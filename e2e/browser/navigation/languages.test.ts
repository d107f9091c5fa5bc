// The interface language: its sources and their order, and changing it without a reload.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fetchPage } from '../../olea-api.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, isReadOnly: true })

const shownLanguage = (page: Page) => page.locator('html').getAttribute('lang')

/** The text of the skip link, which is on every page. */
async function skipLinkText(page: Page): Promise<string> {
  return (await page.locator('a[href="#content"]').first().textContent()) ?? ''
}

async function chooseInMenu(page: Page, language: string): Promise<void> {
  await page
    .getByRole('banner')
    .locator('summary')
    .filter({ has: page.locator('[lang]') })
    .click()
  await page.getByRole('banner').getByRole('link', { name: language, exact: true }).click()
}

const storeCookie = (context: BrowserContext, value: string) =>
  context.addCookies([{ name: 'i18nextLng', value, url: site.url }])

const storeLocally = (context: BrowserContext, kind: 'localStorage' | 'sessionStorage', value: string) =>
  context.addInitScript(
    ([storage, chosen]) => {
      if (storage === 'localStorage') localStorage.setItem('i18nextLng', chosen ?? '')
      else sessionStorage.setItem('i18nextLng', chosen ?? '')
    },
    [kind, value],
  )

test('changes the language without a reload or a change of the scroll position, and keeps it after a reload', async () => {
  const { page, open, faults, requests, context, close } = await visit()
  await open('/')
  await waitForNetworkIdle(page)
  const english = await page.getByRole('main').innerText()
  const englishLabel = await skipLinkText(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'))
  await page.evaluate(() => window.scrollTo(0, 400))
  // Playwright's click would scroll to the link first.
  await page.getByRole('banner').locator('a[hreflang=ar]').dispatchEvent('click')
  await expect.poll(() => shownLanguage(page)).toBe('ar')
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await expect.poll(() => skipLinkText(page)).not.toBe(englishLabel)
  expect(await page.getByRole('main').innerText()).not.toBe(english)
  for (const words of ['Today in the news', 'View All News', 'Categories'])
    expect(await page.getByText(words, { exact: true }).count(), words).toBe(0)
  // The document was not reloaded, and the URL has no language parameter.
  expect(await page.locator('html').getAttribute('data-marked')).toBe('yes')
  expect(new URL(page.url()).search).toBe('')
  expect(requests).toContain('GET /locales/ar/common.json')

  expect((await context.cookies()).find(({ name }) => name === 'i18nextLng')?.value).toBe('ar')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('ar')
  await page.reload()
  expect(await shownLanguage(page)).toBe('ar')
  expect(faults).toEqual([])
  await close()
})

test.each([
  { locale: 'de-AT', lang: 'de' },
  { locale: 'es-MX', lang: 'es' },
  { locale: 'ja-JP', lang: 'ja' },
  { locale: 'zh-TW', lang: 'zh-Hans' },
  { locale: 'hi-IN', lang: 'hi' },
  { locale: 'fr-CA', lang: 'fr' },
  { locale: 'ru-RU', lang: 'ru' },
  { locale: 'sv-SE', lang: 'en' },
])('serves the page in $lang to a browser in $locale', async ({ locale, lang }) => {
  const home = await fetchPage(site.url, '/', { 'accept-language': locale })
  expect(home.contains(`<html lang="${lang}"`)).toBe(true)
  expect(home.hasVisibleText('Skip to content')).toBe(lang === 'en')
})

// Each source takes precedence over the following ones. Each row removes one.
test.each([
  { query: 'de', cookie: 'fr', local: 'ru', session: 'hi', locale: 'ar-SA', lang: 'de' },
  { query: '', cookie: 'fr', local: 'ru', session: 'hi', locale: 'ar-SA', lang: 'fr' },
  { query: '', cookie: '', local: 'ru', session: 'hi', locale: 'ar-SA', lang: 'ru' },
  { query: '', cookie: '', local: '', session: 'hi', locale: 'ar-SA', lang: 'hi' },
  { query: '', cookie: '', local: '', session: '', locale: 'ar-SA', lang: 'ar' },
])(
  'chooses $lang from ?lng=$query, cookie $cookie, local $local, session $session and browser $locale',
  async ({ query, cookie, local, session, locale, lang }) => {
    const { page, context, open, faults, close } = await visit({ locale })
    if (cookie) await storeCookie(context, cookie)
    if (local) await storeLocally(context, 'localStorage', local)
    if (session) await storeLocally(context, 'sessionStorage', session)
    await open(query ? `/?lng=${query}` : '/')
    await expect.poll(() => shownLanguage(page)).toBe(lang)
    await waitForNetworkIdle(page)
    expect(await shownLanguage(page)).toBe(lang)
    expect(faults).toEqual([])
    await close()
  },
)

test('falls back to English for unknown and invalid languages', async () => {
  const { page, context, open, faults, close } = await visit({ locale: 'en-GB' })
  await open('/?lng=tlh')
  expect(await shownLanguage(page)).toBe('en')
  await open(`/?lng=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(await shownLanguage(page)).toBe('en')
  await context.clearCookies()
  await storeCookie(context, '../../etc/passwd')
  await open('/')
  expect(await shownLanguage(page)).toBe('en')
  expect(faults).toEqual([])
  await close()
})

test('retries loading the messages of a language', async () => {
  const { page, context, open, close } = await visit()
  let requestCount = 0
  await context.route('**/locales/fr/common.json', async (route) => {
    requestCount += 1
    if (requestCount < 3) await route.fulfill({ status: 503, body: '' })
    else await route.fallback()
  })
  await open('/')
  await chooseInMenu(page, 'Français')
  await expect.poll(() => skipLinkText(page), { timeout: 15_000 }).toBe('Aller au contenu')
  expect(requestCount).toBe(3)
  await close()
})

test('keeps the language chosen last when earlier messages arrive later', async () => {
  const { page, open, context, close } = await visit()
  const held = Promise.withResolvers<void>()
  await context.route('**/locales/de/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await open('/')
  await waitForNetworkIdle(page)
  await chooseInMenu(page, 'Deutsch')
  await chooseInMenu(page, 'Français')
  await expect.poll(() => shownLanguage(page)).toBe('fr')
  const french = await skipLinkText(page)
  const late = page.waitForResponse('**/locales/de/common.json')
  held.resolve()
  await (await late).finished()
  await waitForNetworkIdle(page)
  expect(await skipLinkText(page)).toBe(french)
  expect(await shownLanguage(page)).toBe('fr')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('fr')
  expect((await context.cookies()).find(({ name }) => name === 'i18nextLng')?.value).toBe('fr')
  await close()
})
