import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import messagesOfPage from '#src/i18n/messages/en/offline.json' with { type: 'json' }
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { createOfflineArticles } from './offline.fixtures.ts'
import { getOfflineList, isRecentlyReadEnabled, setOfflineList } from './offline-lists.ts'
import SavedPage from './saved-page.tsx'

const { saved: savedMessages, recentlyRead, offline } = messagesOfPage

async function renderPage(path = '/saved'): Promise<void> {
  const messages = {
    ...savedMessages,
    recentlyReadTitle: recentlyRead.title,
    recentlyReadIntro: recentlyRead.intro,
    saveAutomatically: recentlyRead.saveAutomatically,
    clearRecentlyRead: recentlyRead.clear,
    offlineTitle: offline.title,
    offlineIntro: offline.intro,
    offlineArticles: offline.articles,
    retry: offline.retry,
  }
  const head = { title: savedMessages.title }
  await renderInApp(<SavedPage />, { path, route: { loader: () => ({ head, messages }) } })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Saved articles')
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  document.querySelector('meta[name=offline-reading]')?.remove()
  vi.restoreAllMocks()
  localStorage.clear()
})

const titles = (level: 2 | 3) =>
  page
    .getByRole('heading', { level })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const checkbox = () => page.getByRole('checkbox', { name: 'Store the articles that I read' })

test('says how to save when nothing is saved', async () => {
  await renderPage()
  await expect
    .element(page.getByText('Nothing is saved yet. Open an article and press “Save”.'))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Export as a file' }).query()).toBeNull()
})

test('lists the saved articles with their number, and removes one', async () => {
  setOfflineList('saved', createOfflineArticles(2))
  await renderPage()
  await expect.poll(() => titles(2)).toEqual(['Article 1', 'Article 2'])
  await expect.element(page.getByText('2 / 100')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Article 1' }).click()
  await expect.poll(() => titles(2)).toEqual(['Article 2'])
  await expect.element(page.getByText('1 / 100')).toBeVisible()
  expect(getOfflineList('saved')).toHaveLength(1)
})

test('exports the saved articles as a feed', async () => {
  setOfflineList('saved', createOfflineArticles(1))
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'about:blank'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await renderPage()
  await page.getByRole('button', { name: 'Export as a file' }).click()
  await expect.poll(() => names).toEqual(['olea-saved.json'])
  expect(files[0]?.type).toBe('application/feed+json')
  const [article] = createOfflineArticles(1)
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
    title: 'Saved articles',
    items: [{ url: `${location.origin}/article/${article?._id}`, title: 'Article 1' }],
  })
})

test('clears the recently read articles, and keeps them no longer when that is switched off', async () => {
  setOfflineList('read', createOfflineArticles(2))
  await renderPage()
  await expect.poll(() => titles(3)).toEqual(['Article 1', 'Article 2'])
  await page.getByRole('button', { name: 'Clear this list' }).click()
  await expect.poll(() => titles(3)).toEqual([])
  expect(isRecentlyReadEnabled()).toBe(true)

  setOfflineList('read', createOfflineArticles(1))
  await expect.poll(() => titles(3)).toEqual(['Article 1'])
  await checkbox().click()
  await expect.element(checkbox()).not.toBeChecked()
  await expect.poll(() => getOfflineList('read')).toEqual([])
  expect(isRecentlyReadEnabled()).toBe(false)
  await checkbox().click()
  expect(isRecentlyReadEnabled()).toBe(true)
})

test('says that the device is offline, with a link to the requested page', async () => {
  mockCalls({})
  await renderPage(`/saved?for=${encodeURIComponent('/news/today?x=1')}`)
  await expect.element(page.getByRole('status')).toMatchTextContent('You are offline')
  await expect
    .element(page.getByRole('link', { name: 'Try Again' }))
    .toHaveAttribute('href', '/news/today?x=1')
})

test.each(['https://olea.example/', '//olea.example/', '/\\olea.example', 'javascript:alert(1)', ''])(
  'does not link to %j, which is not a path of this site',
  async (target) => {
    await renderPage(`/saved?for=${encodeURIComponent(target)}`)
    expect(page.getByRole('link', { name: 'Try Again' }).query()).toBeNull()
  },
)

test('says when the browser cannot keep articles', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'offline-reading' }))
  await renderPage()
  await expect.element(page.getByText('This browser cannot store articles.')).toBeVisible()
  expect(checkbox().query()).toBeNull()
})

test('announces articles on the device instead of a page only when there are some', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await renderPage(`/saved?for=${encodeURIComponent('/news/today')}`)
  const note = page.getByRole('status')
  await expect.element(note.getByText('The page you requested needs a connection.')).toBeVisible()
  await expect.element(note.getByText(/on your device/)).not.toBeInTheDocument()
  setOfflineList('saved', createOfflineArticles(1))
  await expect.element(note.getByText(/on your device/)).toBeVisible()
})
