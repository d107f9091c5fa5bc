// Lots on labels.
import { expect, test } from 'vitest'
import { findKnownLot, findLot } from './find-lot.ts'

test.each([
  ['Lotto: 24-117', '24-117'],
  ['Lote nº A1045', 'A1045'],
  ['consumare entro 06/2027 L 24117', 'L 24117'],
  ['ΠΑΡΤΙΔΑ 1207', '1207'],
])('reads the lot of %s', (line, lot) => {
  expect(findLot(['Olio extra vergine', line])).toBe(lot)
})

test('a label without a lot has none', () => {
  expect(findLot(['Extra virgin olive oil', '500 ml', 'Tel. 0577 123456'])).toBeUndefined()
})

test('finds a lot of the product, also one that was read with letters that look alike', () => {
  expect(findKnownLot(['Lotto PS-M'], ['PS-3', 'PS-M'])).toBe('PS-M')
  expect(findKnownLot(['500 ml', 'L24O1l7 06/2027'], ['L24-0117'])).toBe('L24-0117')
})

test('a short lot is no part of another number', () => {
  expect(findKnownLot(['8001234567897', 'Siena'], ['123'])).toBeUndefined()
  expect(findKnownLot(['Lotto 999'], ['123'])).toBeUndefined()
})
