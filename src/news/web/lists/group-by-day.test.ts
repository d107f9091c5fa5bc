import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const createArticle = (displayedDate: string, _id: string) => ({ displayedDate, _id })

test('groups consecutive articles of a day, in the given order', () => {
  const articles = [
    createArticle('2026-11-22', 'a'),
    createArticle('2026-11-22', 'b'),
    createArticle('2026-11-20', 'c'),
  ]
  expect(groupByDay(articles)).toEqual([
    { day: '2026-11-22', articles: [articles[0], articles[1]] },
    { day: '2026-11-20', articles: [articles[2]] },
  ])
})

test('starts a new group when an article with another day comes between', () => {
  const articles = [
    createArticle('2026-11-22', 'a'),
    createArticle('2026-01-01', 'b'),
    createArticle('2026-11-22', 'c'),
  ]
  expect(groupByDay(articles).map(({ day }) => day)).toEqual(['2026-11-22', '2026-01-01', '2026-11-22'])
})

test('returns no groups for no articles', () => {
  expect(groupByDay([])).toEqual([])
})
