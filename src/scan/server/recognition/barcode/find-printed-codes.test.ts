import { expect, test } from 'vitest'
import { findPrintedCodes } from './find-printed-codes.ts'

test('finds codes with spaces, and only those with a valid check digit', () => {
  expect(findPrintedCodes(['250 ml', '5901234123457'])).toEqual(['05901234123457'])
  expect(findPrintedCodes(['5 901234 123457', '5901234123458'])).toEqual(['05901234123457'])
  expect(findPrintedCodes(['036000 291452'])).toEqual(['00036000291452'])
})

test('takes no dates, phone numbers or parts of longer numbers for codes', () => {
  expect(findPrintedCodes(['25/05/2024', 'Tel. 0577 1234567', '96385074', '15901234123457000'])).toEqual([])
})
