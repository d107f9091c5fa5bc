import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { languages } from '#src/i18n/languages.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import { createArticleProps } from './article.fixtures.ts'
import { FullArticle } from './FullArticle.tsx'
import { sidebarContentsId } from './LazySidebarContents.tsx'

const foreignPicture = 'https://pictures.example/press.jpg'
const original = `<p>The original text.</p><img src="${foreignPicture}" alt="A press">`
const { article, loadedText } = createArticleProps(original)
const { title } = loadedText
const textCall = `GET /news/id/${article._id}`

const translated = {
  translatedTitle: 'In einer anderen Sprache gelesen',
  translatedContent: `<h2>Die Presse</h2><p>Der übersetzte Text.</p><p><img src="${foreignPicture}" alt="Presse"></p>`,
  status: 'reviewed',
}

/** The text of the article in the requested language, with translations into these languages. */
const answerIn =
  (...available: string[]) =>
  ({ query: { lang } }: SentCall) => ({
    news: { title, content: original, language: 'en' },
    translated: available.includes(lang ?? '')
      ? { ...translated, lang }
      : {
          translatedTitle: title,
          translatedContent: original,
          lang,
          status: lang === 'en' ? 'original' : 'unavailable',
        },
  })

type Language = 'en' | 'de' | 'sp'

async function renderArticle(answer: (sent: SentCall) => unknown, requestedLanguage: Language = 'en') {
  const sent = mockCalls({ [textCall]: answer })
  const state = requestedLanguage === 'en' ? 'original' : 'unavailable'
  await renderInApp(
    <main>
      <FullArticle {...createArticleProps(original, { state, requestedLanguage })} />
    </main>,
    { messages: ['reading'] },
  )
  return { languages: () => sent.filter(({ call }) => call === textCall).map(({ query }) => query.lang) }
}

const originalPath = location.pathname + location.search
afterEach(() => history.replaceState(history.state, '', originalPath))

const opener = () => page.getByRole('button', { name: 'Translate this news' })
const dialog = () => page.getByRole('dialog', { name: 'Translate this news' })
const heading = () => page.getByRole('heading', { level: 1 })
const body = () => document.querySelector<HTMLElement>('.article-body')
/** The button is named after the language and what can be read in it. */
const languageButton = (language: string) =>
  dialog().getByRole('button', { name: new RegExp(`^${language} `) })
const choose = (language: string) => languageButton(language).click()

async function openDialog(): Promise<void> {
  await opener().click()
  await expect.element(dialog()).toBeVisible()
}

test('offers the nine languages, with the focus on the language that the reader prefers', async () => {
  const { languages: requested } = await renderArticle(answerIn('de'), 'sp')
  await openDialog()
  const names = [...dialog().element().querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(names).toEqual(languages.map(({ name }) => name))
  await expect.element(languageButton('Español')).toHaveFocus()
  await expect.element(languageButton('English')).toHaveAttribute('aria-current', 'true')
  expect(requested()).toEqual([])
})

test('replaces title and text by the chosen translation, and offers the original', async () => {
  const { languages: requested } = await renderArticle(answerIn('de'))
  await openDialog()
  await choose('Deutsch')
  await expect.element(heading()).toHaveTextContent(translated.translatedTitle)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
  expect(requested()).toEqual(['de'])
  expect(body()?.innerText).toContain('Der übersetzte Text.')
  expect(body()?.innerText).not.toContain('The original text.')
  expect(body()?.lang).toBe('de')
  await expect.element(heading()).toHaveAttribute('lang', 'de')
  // Pictures of other sites are proxied in translations, too.
  expect(body()?.querySelector('img')?.getAttribute('src')).toBe(`/media/of/${article._id}/0`)
  // The URL has the language of the text.
  expect(location.pathname + location.search).toBe(`/article/${article._id}?lang=de`)
  await expect.element(page.getByText(/This is a translation\. Original language: English\./)).toBeVisible()

  await page.getByRole('button', { name: 'Read the original' }).click()
  await expect.element(heading()).toHaveTextContent(title)
  expect(body()?.innerText).toContain('The original text.')
  expect(location.search).toBe('?lang=en')
  await expect.element(page.getByText(/This is a translation/)).not.toBeInTheDocument()
})

test('says in the dialog that a translation is missing, and offers the original', async () => {
  await renderArticle(answerIn())
  await openDialog()
  await choose('Français')
  await expect
    .element(dialog().getByRole('status'))
    .toHaveTextContent('There is no translation into this language yet: Français.')
  await dialog().getByRole('button', { name: 'Read the original' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(heading()).toHaveTextContent(title)
})

test('says in the dialog that a translation could not be loaded, and loads it when it is chosen again', async () => {
  let isBroken = true
  await renderArticle((sent) => (isBroken ? failWith(500) : answerIn('de')(sent)))
  await openDialog()
  await choose('Deutsch')
  await expect
    .element(dialog().getByRole('status'))
    .toHaveTextContent('The translation could not be loaded. Please try again.')
  isBroken = false
  await choose('Deutsch')
  await expect.element(heading()).toHaveTextContent(translated.translatedTitle)
})

test('announces that a translation is loading, and shows the last of two languages chosen quickly', async () => {
  const late = Promise.withResolvers<unknown>()
  const answer = answerIn('de', 'fr')
  const { languages: requested } = await renderArticle((sent) =>
    sent.query.lang === 'fr' ? late.promise : answer(sent),
  )
  await openDialog()
  await choose('Français')
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Loading…')
  await choose('Deutsch')
  await expect.element(heading()).toHaveTextContent(translated.translatedTitle)
  late.resolve({ news: { title, content: original, language: 'en' }, translated: null })
  expect(requested()).toEqual(['fr', 'de'])
  await expect.element(heading()).toHaveAttribute('lang', 'de')
  expect(location.search).toBe('?lang=de')
})

test('closes the dialog by Escape, by its button and by a press outside, and returns the focus', async () => {
  await renderArticle(answerIn())
  const waysToClose = [
    () => userEvent.keyboard('{Escape}'),
    () => dialog().getByRole('button', { name: 'Close' }).click(),
    // The backdrop belongs to the dialog.
    () => dialog().click({ position: { x: -20, y: 20 }, force: true }),
  ]
  for (const close of waysToClose) {
    await openDialog()
    await close()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  }
})

test('says on the page that the language of its URL is missing', async () => {
  await renderArticle(answerIn(), 'de')
  await expect
    .element(page.getByText('There is no translation into this language yet: Deutsch.', { exact: false }))
    .toBeVisible()
  await expect.element(heading()).toHaveTextContent(title)
})

test('offers a translation of the text where only the headline and the summary are translated', async () => {
  const sent = mockCalls({ [textCall]: answerIn() })
  const texts = { state: 'unavailable', requestedLanguage: 'sp', headLanguage: 'sp' } as const
  const languagesOfArticle = [{ lang: 'sp', status: 'reviewed', hasText: false }] as const
  await renderInApp(
    <main>
      <FullArticle {...createArticleProps(original, texts)} languages={languagesOfArticle} />
    </main>,
    { messages: ['reading'] },
  )
  await page.getByRole('button', { name: 'Translate the text' }).click()
  const headOnly = 'Only the headline and the summary are translated into Español.'
  await expect.element(dialog().getByRole('status').getByText(headOnly, { exact: false })).toBeVisible()
  expect(sent.find(({ call }) => call === textCall)?.query).toEqual({ lang: 'sp' })
})

test('says for each language of the dialog what can be read in it', async () => {
  mockCalls({ [textCall]: answerIn('de') })
  const languagesOfArticle = [
    { lang: 'de', status: 'reviewed', hasText: true },
    { lang: 'fr', status: 'machine', hasText: true },
    { lang: 'sp', status: 'reviewed', hasText: false },
  ] as const
  await renderInApp(
    <main>
      <FullArticle {...createArticleProps(original)} languages={languagesOfArticle} />
    </main>,
    { messages: ['reading'] },
  )
  await openDialog()
  for (const [language, state] of [
    ['English', 'Original'],
    ['Deutsch', 'Translation'],
    ['Français', 'Machine translation'],
    ['Español', 'Headline and summary'],
    ['Русский', 'No translation yet'],
  ] as const) {
    await expect.element(dialog().getByRole('button', { name: `${language} ${state}` })).toBeVisible()
  }
})

test('translates with the browser where there is no other translation, and says so', async () => {
  const translator = {
    availability: async () => 'available',
    create: async () => ({ translate: async (text: string) => `«${text}»` }),
  }
  Object.assign(globalThis, { Translator: translator })
  await renderArticle(answerIn())
  await openDialog()
  await choose('Français')
  await dialog().getByRole('button', { name: 'Translate on this device' }).click()
  await expect.element(heading()).toHaveTextContent(`«${title}»`)
  await expect.element(heading()).toHaveAttribute('lang', 'fr')
  expect(body()?.innerText).toContain('«The original text.»')
  expect(body()?.querySelector('img')?.alt).toBe('«A press»')
  await expect.element(page.getByText(/Translated on your device/)).toBeVisible()
  await page.getByRole('button', { name: 'Read the original' }).click()
  await expect.element(heading()).toHaveTextContent(title)
  Reflect.deleteProperty(globalThis, 'Translator')
})

test('has the server translate what nobody has translated yet, and shows it when it is there', async () => {
  const available = new Set<string>()
  const sent = mockCalls({
    [textCall]: (call) => answerIn(...available)(call),
    [`POST /news/${article._id}/translations/fr/request`]: () => ({ state: 'waiting' }),
  })
  await renderInApp(
    <main>
      <FullArticle {...createArticleProps(original)} />
    </main>,
    { messages: ['reading'] },
  )
  await openDialog()
  await choose('Français')
  const status = dialog().getByText(/This article is being translated into Français/)
  await expect.element(status).toBeInViewport()
  expect(sent.map(({ call }) => call)).toEqual([
    textCall,
    `POST /news/${article._id}/translations/fr/request`,
  ])
  available.add('fr')
  await expect.element(heading()).toHaveTextContent(translated.translatedTitle)
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('says when the browser cannot translate either', async () => {
  await renderArticle(answerIn())
  await openDialog()
  await choose('Français')
  await expect
    .element(dialog().getByText('Your browser has no translator of its own for these languages.'))
    .toBeVisible()
})

test('shows title and summary in the language of the reader above a text in another', async () => {
  const props = createArticleProps(original, {
    title: 'العنوان',
    summary: 'الملخص',
    headLanguage: 'ar',
    requestedLanguage: 'ar',
    state: 'unavailable',
  })
  await renderInApp(
    <main>
      <FullArticle {...props} />
    </main>,
    { messages: ['reading'] },
  )
  await expect.element(heading()).toHaveAttribute('dir', 'rtl')
  await expect.element(page.getByText('الملخص')).toHaveAttribute('lang', 'ar')
  expect(body()?.lang).toBe('en')
  await expect.element(page.getByText(/Only the headline and the summary are translated/)).toBeVisible()
})

test('applies the size of the text to the summary as well', async () => {
  await renderArticle(answerIn())
  const summary = () => document.querySelector('[aria-labelledby=summary] > p') ?? document.body
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const before = sizeOf(summary())
  document.documentElement.dataset.textSize = 'largest'
  expect(sizeOf(summary()) / before).toBeCloseTo(1.45)
  delete document.documentElement.dataset.textSize
})

const headings = ['The branch', 'The mill', 'The bottle'].map((text) => ({
  id: text.replaceAll(' ', '-'),
  level: 2 as const,
  text,
}))
const longText = headings
  .map(({ id, text }) => `<h2 id="${id}">${text}</h2><p>${'Oil. '.repeat(900)}</p>`)
  .join('')

test('lists the headings beside a long article on wide screens, and marks the one that is read', async () => {
  onTestFinished(() => page.viewport(800, 600))
  await renderInApp(
    <main>
      <FullArticle {...createArticleProps(longText, { headings })} />
      <div id={sidebarContentsId} />
    </main>,
  )
  const contents = page.getByRole('navigation', { name: title })
  await expect.element(contents).not.toBeInTheDocument()
  await page.viewport(1280, 800)
  await expect.element(contents.getByRole('link', { name: 'The mill' })).toHaveAttribute('href', '#The-mill')
  document.getElementById('The-mill')?.scrollIntoView()
  await expect
    .element(contents.getByRole('link', { name: 'The mill' }))
    .toHaveAttribute('aria-current', 'location')
  scrollTo(0, 0)
  await expect.poll(() => document.querySelectorAll('[aria-current=location]').length).toBe(0)
})

test('has no list beside a short article', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(800, 600))
  await renderInApp(
    <main>
      <FullArticle {...createArticleProps('<p>Short</p>', { headings: headings.slice(0, 2) })} />
      <div id={sidebarContentsId} />
    </main>,
  )
  await expect.element(page.getByText('Short', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: title })).not.toBeInTheDocument()
})
