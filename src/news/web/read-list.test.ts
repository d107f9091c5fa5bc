import { expect, test } from 'vitest'
import { readArticleBatch, readCards, readList } from './read-list.ts'

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

test('a list is taken from news, from data, or as the reply itself', () => {
  expect(readList({ news: [1], data: 'no list' })).toEqual([1])
  expect(readList({ data: [2] })).toEqual([2])
  expect(readList([3])).toEqual([3])
})

test.each([undefined, null, 'text', 7, {}, { data: {} }])('%j holds no list', (reply) => {
  expect(() => readList(reply)).toThrow('no list')
})

test('an article becomes what its card shows, with a short description', () => {
  const [card] = readCards({ data: [article] }, 30)
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

test('what is missing gets a harmless value, what is no article is left out', () => {
  const bare = { _id: 'a', category: 'sustainability', createdAt: '2026-01-02T03:04:05Z' }
  expect(readCards([bare], 10)).toMatchObject([
    { title: '', language: 'en', displayedDate: '2026-01-02', readingTime: 0, category: 'Sustainability' },
  ])
  const strangers = [null, 'x', {}, { ...article, _id: 5 }, { ...article, category: 'Weather' }]
  expect(readCards([...strangers, { ...bare, createdAt: 'soon' }], 10)).toEqual([])
})

test('a reading time that is missing is counted, at 200 words a minute', () => {
  const { readingTime: _, ...without } = article
  const words = (amount: number) => `<p>${'olive '.repeat(amount)}</p><hr>`
  const times = [words(400), words(401), undefined].map(
    (content) => readCards([{ ...without, content }], 100)[0]?.readingTime,
  )
  // Of the third nothing has come but what its card says of it, which is short.
  expect(times).toEqual([2, 3, 1])
})

test('paging is read where there is some', () => {
  const pagination = { total: 40, hasNextPage: true, nextCursor: 'abc' }
  expect(readArticleBatch({ data: [article], pagination }, 10)).toMatchObject(pagination)
  expect(readArticleBatch([article], 10)).toMatchObject({ total: 1, hasNextPage: false, nextCursor: null })
})
