import { expect, test } from 'vitest'
import { isUnfinishedRow, splitRow } from './split-row.ts'

test.each([
  ['a\tb\tc', ['a', 'b', 'c']],
  ['a\t\tc', ['a', '', 'c']],
  ['a', ['a']],
  ['"a"\tb\t"c ""d"""', ['a', 'b', 'c "d"']],
  ['a\t"b\tc"\td', ['a', 'b\tc', 'd']],
  ['a\t"Oro" extra "fino"\tc', ['a', '"Oro" extra "fino"', 'c']],
  ['a\t5" bottle\tc', ['a', '5" bottle', 'c']],
  ['a\t"\tc', ['a', '"', 'c']],
  ['a\t"b\nc"\td', ['a', 'b\nc', 'd']],
  ['a\tb\tc\td', undefined],
  ['a\t"b\tc\td\te', undefined],
])('splits %j', (row, cells) => {
  expect(splitRow(row, 3)).toEqual(cells)
})

test.each([
  ['a\t"b', true],
  ['a\t"b\nc', true],
  ['a\t"b"\tc', false],
  ['a\t5" bottle', false],
  ['a\tb\tc\td\t"e', false],
])('%j goes on in the next line: %s', (row, expected) => {
  expect(isUnfinishedRow(row, 3)).toBe(expected)
})
