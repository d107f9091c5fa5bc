import { expect, test } from 'vitest'
import { formatGtin } from './format-gtin.ts'

test.each([
  ['00000096385074', '96385074'],
  ['00012345678905', '012345678905'],
  ['04006381333931', '4006381333931'],
  ['14006381333938', '14006381333938'],
])('shows %s as printed: %s', (gtin, printed) => {
  expect(formatGtin(gtin)).toBe(printed)
})
