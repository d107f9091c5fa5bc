import { expect, test } from 'vitest'
import { parseAudience } from './audience.ts'

test.each([
  ['', []],
  ['de', ['de']],
  ['German, es-MX; Русский', ['de', 'sp', 'ru']],
  ['zh, Chinese, jp, ja', ['ch', 'jp']],
  ['Simplified Chinese، العربية', ['ch', 'ar']],
  ['restaurants, de luxe hotels, Italian', []],
])('reads the languages of %j', (text, languages) => {
  expect(parseAudience(text)).toEqual({ languages, isProfessional: false })
})

test('recognizes professional accounts', () => {
  expect(parseAudience('Professionals, fr')).toEqual({ languages: ['fr'], isProfessional: true })
})
