import { expect, test } from 'vitest'
import { readSuggestions } from './read-suggestions.ts'

const article = { _id: 'a', title: 'Oil', summary: 'In short', language: 'de' }

test.each([{ data: [article] }, { news: [article] }, [article]])('a list is read from %j', (reply) => {
  expect(readSuggestions(reply)).toEqual([{ _id: 'a', title: 'Oil', summary: 'In short', language: 'de' }])
})

test('at most five are shown, cut at 60 and 80 characters', () => {
  const long = { _id: 'a', title: 'o'.repeat(61), summary: 'u'.repeat(81), language: 'en' }
  const found = readSuggestions(Array.from({ length: 9 }, () => long))
  expect(found).toHaveLength(5)
  expect(found[0]?.title).toBe(`${'o'.repeat(60)}...`)
  expect(found[0]?.summary).toBe(`${'u'.repeat(80)}...`)
})

test('what is exactly as long as allowed is not cut', () => {
  const [found] = readSuggestions([{ ...article, title: 'o'.repeat(60), summary: 'u'.repeat(80) }])
  expect(found).toMatchObject({ title: 'o'.repeat(60), summary: 'u'.repeat(80) })
})

test('an article without a summary shows how its text begins', () => {
  const [found] = readSuggestions([{ ...article, summary: '', description: 'It begins' }])
  expect(found?.summary).toBe('It begins')
})

test('what is no article is left out, and what is no list is an error', () => {
  expect(readSuggestions([null, 3, {}, { title: 'no id' }])).toEqual([])
  expect(() => readSuggestions({ message: 'no' })).toThrow('no list')
})
