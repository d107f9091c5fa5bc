import { expect, test } from 'vitest'
import { orderCurrencySymbol } from './order-currency-symbol.ts'

const format = (tag: string, currency: string) =>
  orderCurrencySymbol(new Intl.NumberFormat(tag, { style: 'currency', currency }).format(4_750))

test('keeps the letters and the sign of a currency in their order among Arabic letters', () => {
  expect(format('ar', 'JPY')).toMatch(/JP¥\u200e$/)
  expect(format('ar', 'USD')).toMatch(/US\$\u200e$/)
})

test.each([
  ['ar', 'EUR'],
  ['ar', 'SAR'],
  ['ar', 'CHF'],
  ['en', 'JPY'],
  ['es', 'USD'],
])('leaves other prices as they are: %s %s', (tag, currency) => {
  expect(format(tag, currency)).toBe(
    new Intl.NumberFormat(tag, { style: 'currency', currency }).format(4_750),
  )
})
