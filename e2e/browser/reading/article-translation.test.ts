// Translations of an article: chosen in the dialog, requested by URL, or missing.
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { publishArticle } from '../support/articles.ts'
import { hasFocus } from '../support/focus.ts'
import { visit, waitForFrame, withBrowser } from '../support/visit.ts'

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

/** Adds a translation to the response, because the site has no translator. */
async function fulfillWithTranslation(route: Route): Promise<void> {
  const answer = await route.fetch()
  await route.fulfill({ response: answer, json: { ...(await answer.json()), translated } })
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Translate this news' })
const isTextRequest = (request: string) => request.startsWith(`GET /api/news/id/${id}?`)

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Translate this news' }).click()
  const dialog = dialogOf(page)
  await dialog.waitFor()
  return dialog
}

test('lists the nine languages with the focus on the browser’s', async () => {
  const { page, open, requests, faults, close } = await visit({ locale: 'es-MX' })
  await open(`/article/${id}?lng=en`)
  expect(requests.filter(isTextRequest)).toEqual([])
  const dialog = await openDialog(page)
  const names = dialog.locator('bdi')
  expect(await names.allInnerTexts()).toEqual(languages.map(({ name }) => name))
  const focused = await page.evaluate(() => document.activeElement?.textContent)
  expect(focused).toBe('Español')
  expect(faults).toEqual([])
  await close()
})

test('loads the chosen language and replaces title and text', async () => {
  const { page, context, open, requests, faults, close } = await visit()
  await context.route(`**/api/news/id/${id}?lang=de`, fulfillWithTranslation)
  await context.route('**/media/of/**', (route) => route.fulfill({ status: 204 }))
  await open(`/article/${id}`)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Deutsch' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toBe(translated.translatedTitle)
  expect(await dialog.isVisible()).toBe(false)
  expect(requests.filter(isTextRequest)).toEqual([`GET /api/news/id/${id}?lang=de`])
  const body = page.locator('.article-body')
  expect(await body.innerText()).toContain('Der übersetzte Text.')
  expect(await body.innerText()).not.toContain('The original text.')
  expect(await body.getAttribute('lang')).toBe('de')
  expect(await heading.getAttribute('lang')).toBe('de')
  // Pictures of other sites are proxied in translations, too.
  expect(await body.locator('img').getAttribute('src')).toBe(`/media/of/${id}/0`)
  // The interface language does not change. The URL has the language of the text.
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(new URL(page.url()).search).toBe('?lang=de')

  await page.getByText('This is a translation.').waitFor()
  await page.getByRole('button', { name: 'Read the original' }).click()
  await expect.poll(() => heading.innerText()).toBe(title)
  expect(await body.innerText()).toContain('The original text.')
  expect(new URL(page.url()).search).toBe('?lang=en')
  expect(faults).toEqual([])
  await close()
})

test('shows a missing translation in the dialog and offers the original', async () => {
  const { page, open, faults, close } = await visit()
  await open(`/article/${id}`)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Français' }).click()
  await dialog.getByText('There is no translation into this language yet: Français.').waitFor()
  await dialog.getByRole('button', { name: 'Read the original' }).click()
  await expect.poll(() => dialog.isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  expect(faults).toEqual([])
  await close()
})

test('shows a failed load of a translation and retries', async () => {
  const { page, context, open, close } = await visit()
  await context.route(`**/api/news/id/${id}?*`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await open(`/article/${id}`)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Deutsch' }).click()
  await dialog.getByText('The translation could not be loaded. Please try again.').waitFor()
  await context.unroute(`**/api/news/id/${id}?*`)
  await context.route(`**/api/news/id/${id}?*`, fulfillWithTranslation)
  await dialog.getByRole('button', { name: 'Deutsch' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toBe(translated.translatedTitle)
  await close()
})

test('shows the last of two languages chosen quickly', async () => {
  const { page, context, open, close } = await visit()
  const late: (() => void)[] = []
  const handled = Promise.withResolvers<void>()
  await context.route(`**/api/news/id/${id}?lang=fr`, async (route) => {
    await new Promise<void>((resolve) => late.push(resolve))
    await fulfillWithTranslation(route).catch(() => undefined)
    handled.resolve()
  })
  await context.route(`**/api/news/id/${id}?lang=de`, fulfillWithTranslation)
  await open(`/article/${id}`)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Français' }).click()
  await expect.poll(() => late.length).toBe(1)
  await dialog.getByRole('button', { name: 'Deutsch' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toBe(translated.translatedTitle)
  late[0]?.()
  await handled.promise
  await waitForFrame(page)
  expect(new URL(page.url()).search).toBe('?lang=de')
  await close()
})

test('closes the dialog by Escape, button and outside click, and restores the focus', async () => {
  const { page, open, close } = await visit()
  await open(`/article/${id}`)
  const opener = page.getByRole('button', { name: 'Translate this news' })
  const leave = [
    () => page.keyboard.press('Escape'),
    () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]
  for (const way of leave) {
    const dialog = await openDialog(page)
    await way()
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await expect.poll(() => hasFocus(opener)).toBe(true)
  }
  await close()
})

test('shows on the page that the language of the URL is missing', async () => {
  const { page, open, close } = await visit({ javaScriptEnabled: false })
  await open(`/article/${id}?lang=jp`)
  const main = page.getByRole('main')
  expect(await main.getByText('There is no translation into this language yet: 日本語.').isVisible()).toBe(
    true,
  )
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await open(`/article/${id}?lang=en`)
  expect(await main.getByText('There is no translation').count()).toBe(0)
  await close()
})

test('shows the original without a notice when the browser’s language is missing', async () => {
  const { page, open, close } = await visit({ locale: 'fr-FR' })
  await open(`/article/${id}`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  expect(await page.getByText('Il n’y a pas encore de traduction').count()).toBe(0)
  await close()
})

test('links to the translation in the page’s language without scripts', async () => {
  const { page, open, close } = await visit({ javaScriptEnabled: false, locale: 'de-DE' })
  await open(`/article/${id}`)
  const link = page.getByRole('link', { name: 'Diese Nachricht übersetzen' })
  expect(await link.getAttribute('href')).toBe(`/article/${id}?lang=de`)
  await close()
})
