import { expect, test } from 'vitest'
import { exportArticles } from './export-articles.ts'
import { addToList, getOfflineList, type OfflineArticle } from './offline-lists.ts'

const createArticle = (number: number): OfflineArticle => ({
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
const getTitles = (list: readonly OfflineArticle[]) => list.map(({ title }) => title)

test('adds at the head, without duplicates, and removes articles beyond the limit', () => {
  const list = [createArticle(1), createArticle(2), createArticle(3)]
  expect(getTitles(addToList(list, createArticle(2), 3).list)).toEqual([
    'Article 2',
    'Article 1',
    'Article 3',
  ])
  const { list: limited, removed } = addToList(list, createArticle(4), 3)
  expect(getTitles(limited)).toEqual(['Article 4', 'Article 1', 'Article 2'])
  expect(getTitles(removed)).toEqual(['Article 3'])
})

test('skips invalid items of a stored list', () => {
  const stored = JSON.stringify([
    createArticle(1),
    null,
    7,
    { _id: '../x', title: 'x' },
    { ...createArticle(2), category: 'x' },
  ])
  Object.assign(globalThis, { localStorage: { getItem: () => stored } })
  expect(getTitles(getOfflineList('saved'))).toEqual(['Article 1'])
  // An identical array, so that React does not render again.
  expect(getOfflineList('saved')).toBe(getOfflineList('saved'))
})

test('returns an empty list when the storage is blocked', () => {
  Object.assign(globalThis, {
    localStorage: {
      getItem: () => {
        throw new DOMException('closed', 'SecurityError')
      },
    },
  })
  expect(getOfflineList('read')).toEqual([])
})

test('exports a JSON Feed with absolute URLs', () => {
  const feed = JSON.parse(exportArticles([createArticle(1)], 'Saved', 'https://olea.test'))
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
