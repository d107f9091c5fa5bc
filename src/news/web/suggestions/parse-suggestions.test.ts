import { expect, test } from 'vitest'
import { parseSuggestions } from './parse-suggestions.ts'

const article = { _id: 'a', title: 'Oil', summary: 'In short', language: 'de' }

test.each([{ data: [article] }, { news: [article] }, [article]])('a list is read from %j', (reply) => {
  expect(parseSuggestions(reply)).toEqual([{ _id: 'a', title: 'Oil', summary: 'In short', language: 'de' }])
})

test('at most five are shown, cut at 60 and 80 characters', () => {
  const long = { _id: 'a', title: 'o'.repeat(61), summary: 'u'.repeat(81), language: 'en' }
  const found = parseSuggestions(Array.from({ length: 9 }, () => long))
  expect(found).toHaveLength(5)
  expect(found[0]?.title).toBe(`${'o'.repeat(60)}...`)
  expect(found[0]?.summary).toBe(`${'u'.repeat(80)}...`)
})

test('what is exactly as long as allowed is not cut', () => {
  const [found] = parseSuggestions([{ ...article, title: 'o'.repeat(60), summary: 'u'.repeat(80) }])
  expect(found).toMatchObject({ title: 'o'.repeat(60), summary: 'u'.repeat(80) })
})

test('an article without a summary shows how its text begins', () => {
  const [found] = parseSuggestions([{ ...article, summary: '', description: 'It begins' }])
  expect(found?.summary).toBe('It begins')
})

test('what is no article is left out, and what is no list is an error', () => {
  expect(parseSuggestions([null, 3, {}, { title: 'no id' }])).toEqual([])
  expect(() => parseSuggestions({ message: 'no' })).toThrow('no list')
})
