import { expect, test } from 'vitest'
import { formatCopyrightYears } from './copyright-years.ts'

test('shows the first year alone', () => expect(formatCopyrightYears(2024)).toBe('2024'))

test('shows a range in later years', () => expect(formatCopyrightYears(2026)).toBe('2024–2026'))

test('shows the first year when the clock is behind', () => expect(formatCopyrightYears(1970)).toBe('2024'))
