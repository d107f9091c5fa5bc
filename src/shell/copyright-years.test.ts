import { expect, test } from 'vitest'
import { formatCopyrightYears } from './copyright-years.ts'

test('the first year stands alone', () => expect(formatCopyrightYears(2024)).toBe('2024'))

test('later years make a range', () => expect(formatCopyrightYears(2026)).toBe('2024–2026'))

test('a clock that is behind never reads as a range backwards', () =>
  expect(formatCopyrightYears(1970)).toBe('2024'))
