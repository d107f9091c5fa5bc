import { expect, test } from 'vitest'
import { formatCsvCell } from './write-csv.ts'

test('what a spreadsheet program would run gets an apostrophe', () => {
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

test('plain text stays plain; commas, quotation marks and line ends are wrapped', () => {
  expect(formatCsvCell('')).toBe('')
  expect(formatCsvCell('Öl, neu')).toBe('"Öl, neu"')
  expect(formatCsvCell('a=b')).toBe('a=b')
  expect(formatCsvCell('2026-11-22T10:00:00Z')).toBe('2026-11-22T10:00:00Z')
  expect(formatCsvCell('say "oil"')).toBe('"say ""oil"""')
  expect(formatCsvCell('a\nb')).toBe('"a\nb"')
})
