import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newsLimits } from '#src/news/contract/limits.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import { SearchForm } from './SearchForm.tsx'

const { debounceMs } = newsLimits.suggestions
const suggestCall = 'GET /news/search'

const field = () => page.getByRole('combobox', { name: 'Search the news' })
const options = () => page.getByRole('option')
const status = () => page.getByRole('status')
const shownCount = () => expect.poll(() => options().elements().length)

const article = (number: number) => ({
  _id: `${number}`,
  title: `Olive ${number}`,
  summary: 'In short',
  language: 'en',
})
const fiveArticles = () => ({ data: [1, 2, 3, 4, 5].map(article) })

/** Renders the form, waits until the code of the suggestions is loaded, and stops the clock. */
async function renderForm(answer: (sent: SentCall) => unknown = fiveArticles) {
  const sent = mockCalls({ [suggestCall]: answer })
  const router = await renderInApp(
    <>
      <SearchForm />
      <main>
        <a href="#main">A link of the page</a>
      </main>
    </>,
    { messages: ['reading'] },
  )
  await field().click()
  await expect.element(status()).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { sent, router }
}

/** Replaces the text of the field and lets the time pass after which suggestions are requested. */
async function search(text: string): Promise<void> {
  await field().fill(text)
  await vi.advanceTimersByTimeAsync(debounceMs)
}

test('requests suggestions once for fast typing, with the trimmed text and for published articles', async () => {
  const { sent } = await renderForm()
  await userEvent.keyboard(' olive')
  await vi.advanceTimersByTimeAsync(debounceMs - 1)
  await userEvent.keyboard(' oil ')
  await vi.advanceTimersByTimeAsync(debounceMs - 1)
  await nextFrame()
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await shownCount().toBe(5)
  expect(sent).toHaveLength(1)
  // `lang` asks for titles in the language of the page.
  const query = { title: 'olive oil', isPublished: 'true', limit: '5', fields: 'card', lang: 'en' }
  expect(sent[0]?.query).toEqual(query)
})

test.each(['o', '   ', ' o '])('requests nothing for %j', async (text) => {
  const { sent } = await renderForm()
  await search(text)
  expect(sent).toEqual([])
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('truncates long texts and the query on the button for all results', async () => {
  const long = { ...article(1), title: 't'.repeat(80), summary: 's'.repeat(100) }
  await renderForm(() => ({ data: [long] }))
  await search('olive oil from the mill of the village')
  await expect.element(page.getByText(`${'t'.repeat(60)}...`, { exact: true })).toBeVisible()
  await expect.element(page.getByText(`${'s'.repeat(80)}...`, { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'All results for “olive oil from the m...”' }))
    .toBeVisible()
})

test('announces that it is searching, and then the number of suggestions', async () => {
  const response = Promise.withResolvers<unknown>()
  await renderForm(() => response.promise)
  await search('olive')
  await expect.element(status()).toHaveTextContent('Searching...')
  response.resolve({ data: [article(1), article(2)] })
  await expect.element(status()).toHaveTextContent('2 suggestions')
})

test('says when nothing was found', async () => {
  await renderForm(() => ({ data: [] }))
  await search('xqzwvk')
  await expect.element(status()).toHaveTextContent('No results found.')
  await expect.element(status()).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
})

test('ignores a late response to an older query', async () => {
  const late = Promise.withResolvers<unknown>()
  const { sent } = await renderForm(({ query }) => (query.title === 'olives' ? late.promise : { data: [] }))
  await search('olives')
  expect(sent).toHaveLength(1)
  await search('xqzwvk')
  await expect.element(status()).toHaveTextContent('No results found.')
  late.resolve(fiveArticles())
  await vi.advanceTimersByTimeAsync(debounceMs)
  await expect.element(status()).toHaveTextContent('No results found.')
  expect(options().elements()).toEqual([])
})

test('announces a failed request, and still opens the results', async () => {
  const { router } = await renderForm(() => failWith(500))
  await search('olive')
  await expect.element(status()).toHaveTextContent('Failed to search news. Please try again.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.search).toBe('?q=olive')
})

test('selects a suggestion by arrow keys, which cycle through the list and the field, and opens it by Enter', async () => {
  const { router } = await renderForm()
  await search('olive')
  await shownCount().toBe(5)
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(field()).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  const last = options().last()
  await expect.element(last).toHaveAttribute('aria-selected', 'true')
  await expect.element(field()).toHaveAttribute('aria-activedescendant', last.element().id)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/article/5')
  await shownCount().toBe(0)
})

test('opens a clicked suggestion', async () => {
  const { router } = await renderForm()
  await search('olive')
  await options().nth(1).click()
  await expect.poll(() => router.state.location.pathname).toBe('/article/2')
  await shownCount().toBe(0)
})

test('closes by Escape, which keeps the text, and opens again by an arrow key', async () => {
  await renderForm()
  await search('olive')
  await shownCount().toBe(5)
  await userEvent.keyboard('{Escape}')
  await shownCount().toBe(0)
  await expect.element(field()).toHaveValue('olive')
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}')
  await vi.advanceTimersByTimeAsync(debounceMs)
  await shownCount().toBe(5)
})

test('closes by a click outside, and when Tab leaves the form', async () => {
  await renderForm()
  await search('olive')
  await shownCount().toBe(5)
  await page.getByRole('main').click({ position: { x: 1, y: 1 } })
  await shownCount().toBe(0)
  await field().click()
  await userEvent.keyboard('{ArrowDown}')
  await vi.advanceTimersByTimeAsync(debounceMs)
  await shownCount().toBe(5)
  // The buttons of the form keep the list open.
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: /All results/ })).toHaveFocus()
  await shownCount().toBe(5)
  await userEvent.tab()
  await expect.element(page.getByRole('link')).toHaveFocus()
  await shownCount().toBe(0)
})

test('opens the results of the trimmed text by Enter or the button, and ignores blank text', async () => {
  const { router } = await renderForm(() => ({ data: [] }))
  await field().fill('   ')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(router.state.location.pathname).toBe('/')
  await field().fill('  cold & dark ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/search')
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('cold & dark')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('waits for the end of an input method before it requests suggestions', async () => {
  const { sent } = await renderForm()
  const input = field().element() as HTMLInputElement
  input.value = 'かんらん'
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(sent).toEqual([])
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(sent.map(({ query }) => query.title)).toEqual(['かんらん'])
})
