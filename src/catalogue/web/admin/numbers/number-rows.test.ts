// Numbers with their level and market in the form of a product.
import { expect, test } from 'vitest'
import { readRows, toGtins, toNumberText, writeRows } from './number-rows.ts'

const gtins = [
  { gtin: '08001234567897', level: 'unit' as const, market: 'IT' },
  { gtin: '18001234567894', level: 'case' as const },
]

test('a number keeps its level and its market', () => {
  expect(toNumberText(gtins)).toBe('8001234567897;;IT\n18001234567894;case')
  expect(toGtins(toNumberText(gtins), gtins)).toEqual(gtins)
})

test('there is a row to fill in, and rows that nobody filled in are no numbers', () => {
  expect(readRows('')).toEqual([{ number: '', level: 'unit', market: '' }])
  expect(toGtins('\n;case\n')).toEqual([])
})

test('a market is a code of capital letters, and is sent without a number so that the server rejects it', () => {
  expect(toGtins(' 96385074 ;;it')).toEqual([{ gtin: '96385074', level: 'unit', market: 'IT' }])
  expect(toGtins(';;it')).toEqual([{ gtin: '', level: 'unit', market: 'IT' }])
})

test('separators that are typed do not make another number', () => {
  const rows = [{ number: '1;2\n3', level: 'unit' as const, market: 'I;T' }]
  expect(readRows(writeRows(rows))).toEqual([{ number: '1 2 3', level: 'unit', market: 'I T' }])
})
