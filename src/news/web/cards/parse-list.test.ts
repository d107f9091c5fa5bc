import { expect, test } from 'vitest'
import { parseArticleBatch, parseCards, parseList } from './parse-list.ts'

const article = {
  _id: '0123456789abcdef01234567',
  title: 'New oil',
  description: 'Green and loud. '.repeat(20),
  category: 'Producers & Estates',
  language: 'de',
  displayedDate: '2026-11-02',
  readingTime: 4,
  aiPercent: 12,
  previewImage: '',
}

test('reads a list from news, from data, or as the response itself', () => {
  expect(parseList({ news: [1], data: 'no list' })).toEqual([1])
  expect(parseList({ data: [2] })).toEqual([2])
  expect(parseList([3])).toEqual([3])
})

test.each([undefined, null, 'text', 7, {}, { data: {} }])('throws when %j contains no list', (response) => {
  expect(() => parseList(response)).toThrow('no list')
})

test('converts an article to a card with a truncated description', () => {
  const [card] = parseCards({ data: [article] }, 30)
  expect(card).toEqual({
    _id: article._id,
    title: 'New oil',
    description: 'Green and loud. Green and loud...',
    category: 'Producers & Estates',
    language: 'de',
    displayedDate: '2026-11-02',
    readingTime: 4,
    aiPercent: 12,
    hasPicture: false,
  })
})

test('uses defaults for missing fields and skips items that are not articles', () => {
  const minimal = { _id: 'a', category: 'sustainability', createdAt: '2026-01-02T03:04:05Z' }
  expect(parseCards([minimal], 10)).toMatchObject([
    { title: '', language: 'en', displayedDate: '2026-01-02', readingTime: 0, category: 'Sustainability' },
  ])
  const invalidItems = [null, 'x', {}, { ...article, _id: 5 }, { ...article, category: 'Weather' }]
  expect(parseCards([...invalidItems, { ...minimal, createdAt: 'soon' }], 10)).toEqual([])
})

test('counts a missing reading time, at 200 words per minute', () => {
  const { readingTime: _, ...articleWithoutTime } = article
  const createContent = (wordCount: number) => `<p>${'olive '.repeat(wordCount)}</p><hr>`
  const times = [createContent(400), createContent(401), undefined].map(
    (content) => parseCards([{ ...articleWithoutTime, content }], 100)[0]?.readingTime,
  )
  // The third response contains only the short description.
  expect(times).toEqual([2, 3, 1])
})

test('reads the pagination if there is one', () => {
  const pagination = { total: 40, hasNextPage: true, nextCursor: 'abc' }
  expect(parseArticleBatch({ data: [article], pagination }, 10)).toMatchObject(pagination)
  expect(parseArticleBatch([article], 10)).toMatchObject({ total: 1, hasNextPage: false, nextCursor: null })
})
