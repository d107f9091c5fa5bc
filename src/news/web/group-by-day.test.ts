import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const on = (displayedDate: string, _id: string) => ({ displayedDate, _id })

test('articles of one day stand together, days in the order they come', () => {
  const articles = [on('2026-11-22', 'a'), on('2026-11-22', 'b'), on('2026-11-20', 'c')]
  expect(groupByDay(articles)).toEqual([
    { day: '2026-11-22', articles: [articles[0], articles[1]] },
    { day: '2026-11-20', articles: [articles[2]] },
  ])
})

test('a day that an editor chose for one article does not move it to its neighbours of that day', () => {
  const articles = [on('2026-11-22', 'a'), on('2026-01-01', 'b'), on('2026-11-22', 'c')]
  expect(groupByDay(articles).map(({ day }) => day)).toEqual(['2026-11-22', '2026-01-01', '2026-11-22'])
})

test('no articles, no days', () => {
  expect(groupByDay([])).toEqual([])
})
