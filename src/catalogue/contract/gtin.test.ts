import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasValidCheckDigit, normalizeGtin } from './gtin.ts'

test.each([
  ['EAN-13', '4006381333931', '04006381333931'],
  ['EAN-13 of a book', '978-0-306-40615-7', '09780306406157'],
  ['EAN-13 printed in groups', '5 449000 000996', '05449000000996'],
  ['GTIN-8', '96385074', '00000096385074'],
  ['UPC-A', '036000291452', '00036000291452'],
  ['GTIN-14', '10614141000415', '10614141000415'],
  ['14 digits of a UPC-A', '00036000291452', '00036000291452'],
  ['UPC-E ending in 0', '01234505', '00012000003455'],
  ['UPC-E ending in 3', '01234531', '00012300000451'],
  ['UPC-E ending in 4', '01234543', '00012340000053'],
  ['UPC-E ending in 5', '04252614', '00042100005264'],
  ['UPC-E ending in 8', '01234589', '00012345000089'],
  ['UPC-E of number system 1', '11234511', '00112100003451'],
  ['GTIN-8 that is also a UPC-E', '12345670', '00000012345670'],
])('%s', (_name, text, gtin) => {
  expect(normalizeGtin(text)).toBe(gtin)
})

test.each([
  '',
  '0',
  'abc',
  '4006381333932',
  '00000000',
  '0000000000000',
  '123456789',
  '40063813339311',
  '４００６３８１３３３９３１',
])('rejects %j', (text) => expect(normalizeGtin(text)).toBeUndefined())

test('returns 14 digits with a valid check digit, and leaves them as they are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6,15}$/), (text) => {
      const gtin = normalizeGtin(text)
      if (gtin === undefined) return
      expect(gtin).toMatch(/^\d{14}$/)
      expect(hasValidCheckDigit(gtin)).toBe(true)
      expect(normalizeGtin(gtin)).toBe(gtin)
    }),
  )
})
