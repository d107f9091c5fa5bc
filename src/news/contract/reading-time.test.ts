import { expect, test } from 'vitest'
import { readingTimeMinutes } from './reading-time.ts'

test.each([
  [0, 0],
  [1, 1],
  [199, 1],
  [200, 1],
  [201, 2],
  [400, 2],
  [2_001, 11],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingTimeMinutes(' olive\n'.repeat(words))).toBe(minutes)
})

test.each([
  ['ja', 'オリーブオイルは健康に良いです。', 600],
  ['zh', '橄榄油对健康有益。', 600],
  ['th', 'น้ำมันมะกอกดีต่อสุขภาพ', 600],
])('counts words in text without spaces (%s)', (language, sentence, times) => {
  const minutes = readingTimeMinutes(sentence.repeat(times), language)
  // Between two and twelve words in each of these sentences.
  expect(minutes).toBeGreaterThanOrEqual(6)
  expect(minutes).toBeLessThanOrEqual(36)
  expect(readingTimeMinutes(sentence.repeat(times))).toBe(minutes)
})

test('counts Korean and Arabic words by spaces', () => {
  expect(readingTimeMinutes('올리브 오일 '.repeat(200))).toBe(2)
  expect(readingTimeMinutes('زيت الزيتون '.repeat(200))).toBe(2)
})

test('ignores a malformed language', () => {
  expect(readingTimeMinutes('橄榄油', 'not a language')).toBe(1)
})
