import { expect, test } from 'vitest'
import { exportArticles } from './export-articles.ts'
import { addToList, getOfflineList, type OfflineArticle } from './offline-lists.ts'

const article = (number: number): OfflineArticle => ({
  _id: String(number).padStart(24, '0'),
  title: `Article ${number}`,
  category: 'Sustainability',
  language: 'sp',
  displayedDate: '2026-11-22',
  readingTime: 3,
  aiPercent: 0,
  hasPicture: false,
  description: '',
  keptAt: '2026-11-22T08:00:00.000Z',
  pictures: [],
})
const titles = (list: readonly OfflineArticle[]) => list.map(({ title }) => title)

test('the newest stands first, nothing twice, and what has no place goes', () => {
  const list = [article(1), article(2), article(3)]
  expect(titles(addToList(list, article(2), 3).list)).toEqual(['Article 2', 'Article 1', 'Article 3'])
  const { list: kept, dropped } = addToList(list, article(4), 3)
  expect(titles(kept)).toEqual(['Article 4', 'Article 1', 'Article 2'])
  expect(titles(dropped)).toEqual(['Article 3'])
})

test('a list that somebody else wrote is taken as far as it makes sense', () => {
  const stored = JSON.stringify([
    article(1),
    null,
    7,
    { _id: '../x', title: 'x' },
    { ...article(2), category: 'x' },
  ])
  Object.assign(globalThis, { localStorage: { getItem: () => stored } })
  expect(titles(getOfflineList('saved'))).toEqual(['Article 1'])
  // The same list for the same text: whoever shows it need not do so again.
  expect(getOfflineList('saved')).toBe(getOfflineList('saved'))
})

test('a browser that keeps nothing, or something broken, has an empty list', () => {
  Object.assign(globalThis, {
    localStorage: {
      getItem: () => {
        throw new DOMException('closed', 'SecurityError')
      },
    },
  })
  expect(getOfflineList('read')).toEqual([])
})

test('what is exported is a JSON Feed with addresses that work elsewhere', () => {
  const feed = JSON.parse(exportArticles([article(1)], 'Saved', 'https://olea.test'))
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: 'Saved' })
  expect(feed.items).toEqual([
    expect.objectContaining({
      id: 'https://olea.test/article/000000000000000000000001',
      url: 'https://olea.test/article/000000000000000000000001',
      title: 'Article 1',
      content_text: 'Article 1',
      language: 'es',
    }),
  ])
})
