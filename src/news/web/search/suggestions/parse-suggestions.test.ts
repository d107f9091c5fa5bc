import { expect, test } from 'vitest'
import { parseSuggestions } from './parse-suggestions.ts'

const article = { _id: 'a', title: 'Oil', summary: 'In short', language: 'de' }

test.each([{ data: [article] }, { news: [article] }, [article]])('reads the list from %j', (response) => {
  expect(parseSuggestions(response)).toEqual([
    { _id: 'a', title: 'Oil', summary: 'In short', language: 'de' },
  ])
})

test('returns at most five suggestions, truncated at 60 and 80 characters', () => {
  const long = { _id: 'a', title: 'o'.repeat(61), summary: 'u'.repeat(81), language: 'en' }
  const found = parseSuggestions(Array.from({ length: 9 }, () => long))
  expect(found).toHaveLength(5)
  expect(found[0]?.title).toBe(`${'o'.repeat(60)}...`)
  expect(found[0]?.summary).toBe(`${'u'.repeat(80)}...`)
})

test('does not truncate texts of exactly the maximum length', () => {
  const [found] = parseSuggestions([{ ...article, title: 'o'.repeat(60), summary: 'u'.repeat(80) }])
  expect(found).toMatchObject({ title: 'o'.repeat(60), summary: 'u'.repeat(80) })
})

test('uses the description when the summary is empty', () => {
  const [found] = parseSuggestions([{ ...article, summary: '', description: 'It begins' }])
  expect(found?.summary).toBe('It begins')
})

test('skips items that are not articles, and throws when there is no list', () => {
  expect(parseSuggestions([null, 3, {}, { title: 'no id' }])).toEqual([])
  expect(() => parseSuggestions({ message: 'no' })).toThrow('no list')
})
