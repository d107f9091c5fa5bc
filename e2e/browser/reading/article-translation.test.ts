// Translations of an article: chosen in the dialog, requested by URL, or missing.
import { beforeAll, expect, test } from 'vitest'
import { fetchPage } from '../../olea-api.ts'
import { parsePageContent } from '../../page-content.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const title = 'Read in another tongue'
const foreign = 'https://pictures.example/press.jpg'
let id: string

beforeAll(async () => {
  const content = `<p>The original text.</p><figure><img src="${foreign}" alt="A press"></figure>`
  id = (await publishArticle({ title, content, summary: 'In short' }))._id
})

const translated = {
  translatedTitle: 'In einer anderen Sprache gelesen',
  translatedContent: `<h2>Die Presse</h2><p>Der übersetzte Text.</p><p><img src="${foreign}" alt="Presse"></p>`,
  lang: 'de',
  status: 'reviewed',
}

test('loads the chosen language, replaces title and text, and returns to the original', async () => {
  const { page, context, open, requests, faults, close } = await visit({ locale: 'es-MX' })
  // The site has no translator, so the translation is added to the response.
  await context.route(`**/api/news/id/${id}?lang=de`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), translated } })
  })
  await context.route('**/media/of/**', (route) => route.fulfill({ status: 204 }))
  await open(`/article/${id}?lng=en`)
  const textRequests = () => requests.filter((request) => request.startsWith(`GET /api/news/id/${id}?`))
  await page.getByRole('button', { name: 'Translate this news' }).click()
  const dialog = page.getByRole('dialog', { name: 'Translate this news' })
  await dialog.waitFor()
  expect(textRequests()).toEqual([])
  // The language of the browser.
  expect(await page.evaluate(() => document.activeElement?.querySelector('bdi')?.textContent)).toBe('Español')

  await dialog.getByRole('button', { name: 'Français' }).click()
  await dialog.getByText('There is no translation into this language yet: Français.').waitFor()
  await dialog.getByRole('button', { name: 'Deutsch' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toBe(translated.translatedTitle)
  expect(await dialog.isVisible()).toBe(false)
  expect(textRequests()).toEqual(['fr', 'de'].map((language) => `GET /api/news/id/${id}?lang=${language}`))
  const body = page.locator('.article-body')
  expect(await body.innerText()).toContain('Der übersetzte Text.')
  expect(await body.getAttribute('lang')).toBe('de')
  // Pictures of other sites are proxied in translations, too.
  expect(await body.locator('img').getAttribute('src')).toBe(`/media/of/${id}/0`)
  // The interface language does not change. The URL has the language of the text.
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(new URL(page.url()).searchParams.get('lang')).toBe('de')

  await page.getByText('This is a translation.').waitFor()
  await page.getByRole('button', { name: 'Read the original' }).click()
  await expect.poll(() => heading.innerText()).toBe(title)
  expect(await body.innerText()).toContain('The original text.')
  expect(new URL(page.url()).searchParams.get('lang')).toBe('en')
  expect(faults).toEqual([])
  await close()
})

/** Speaks the interface of the translator that some browsers have. */
function installTranslator(): void {
  const Translator = {
    availability: async () => 'available',
    create: async ({ targetLanguage }: { targetLanguage: string }) => ({
      translate: async (text: string) => `${targetLanguage}: ${text}`,
    }),
  }
  Object.assign(window, { Translator })
}

test('translates with the browser, under the policies of the page, and keeps the keyboard in place', async () => {
  const { page, context, open, faults, close } = await visit()
  await context.addInitScript(installTranslator)
  await context.route('**/media/of/**', (route) => route.fulfill({ status: 204 }))
  await open(`/article/${id}?lang=fr`)
  await page.getByRole('button', { name: 'Translate the text' }).press('Enter')
  await page.getByRole('button', { name: 'Translate on this device' }).press('Enter')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(`fr: ${title}`)
  const body = page.locator('.article-body')
  expect(await body.innerText()).toContain('fr: The original text.')
  expect(await body.locator('img').getAttribute('alt')).toBe('fr: A press')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await page.getByRole('button', { name: 'Read the original' }).press('Enter')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  expect(faults).toEqual([])
  await close()
})

async function fetchArticle(query: string, language: string) {
  const { html } = await fetchPage(site.url, `/article/${id}${query}`, { 'accept-language': language })
  return parsePageContent(html)
}

test('says on the page that the language of the URL is missing', async () => {
  const { mainText, heading, findAll } = await fetchArticle('?lang=jp', 'en')
  expect(mainText).toContain('There is no translation into this language yet: 日本語.')
  expect(heading).toBe(title)
  expect(findAll({ tag: 'html' })[0]?.attribs.lang).toBe('en')
  expect((await fetchArticle('?lang=en', 'en')).mainText).not.toContain('There is no translation')
})

test('shows the original without a notice when the browser’s language is missing', async () => {
  const { heading, mainText } = await fetchArticle('', 'fr-FR,fr;q=0.9')
  expect(heading).toBe(title)
  expect(mainText).not.toContain('Il n’y a pas encore de traduction')
})

test('links to the translation in the page’s language without scripts', async () => {
  const { findAll } = await fetchArticle('', 'de-DE,de;q=0.9')
  const links = findAll({ tag: 'a', attributes: { href: `/article/${id}?lang=de` } })
  expect(links).toHaveLength(1)
})
