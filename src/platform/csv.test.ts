import { expect, test } from 'vitest'
import { formatCsvCell } from './csv.ts'

test('prefixes text that looks like a formula with an apostrophe', () => {
  for (const text of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ]) {
    expect(formatCsvCell(text)).toBe(`"'${text}"`)
  }
})

test('prefixes a formula after a semicolon, where programs for a decimal comma begin a new cell', () => {
  expect(formatCsvCell('oil;=1+1;b')).toBe(`"oil;'=1+1;b"`)
  expect(formatCsvCell('oil; "@SUM(A1)')).toBe(`"oil;' ""@SUM(A1)"`)
  expect(formatCsvCell('=1;＝2')).toBe(`"'=1;'＝2"`)
  expect(formatCsvCell('oil; water')).toBe('"oil; water"')
})

test('quotes text with commas, quotation marks or line breaks and leaves other text unchanged', () => {
  expect(formatCsvCell('')).toBe('')
  expect(formatCsvCell('Öl, neu')).toBe('"Öl, neu"')
  expect(formatCsvCell('a=b')).toBe('a=b')
  expect(formatCsvCell('2026-11-22T10:00:00Z')).toBe('2026-11-22T10:00:00Z')
  expect(formatCsvCell('say "oil"')).toBe('"say ""oil"""')
  expect(formatCsvCell('a\nb')).toBe('"a\nb"')
})
