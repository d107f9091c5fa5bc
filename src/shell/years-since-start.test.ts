import { expect, test } from 'vitest'
import { yearsSinceStart } from './years-since-start.ts'

test('the first year stands alone', () => expect(yearsSinceStart(2024)).toBe('2024'))

test('later years make a range', () => expect(yearsSinceStart(2026)).toBe('2024–2026'))

test('a clock that is behind never reads as a range backwards', () =>
  expect(yearsSinceStart(1970)).toBe('2024'))
