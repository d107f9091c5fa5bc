import { expect, test } from 'vitest'
import { findCountryCode } from './find-country-code.ts'
import { findGrade } from './find-grade.ts'
import { parseQuantity } from './parse-quantity.ts'

test.each([
  ['750 ml', 750],
  ['0,5 L', 500],
  ['75cl', 750],
  ['1 litro', 1000],
  ['3 x 250 ml', 750],
  ['16.9 fl oz', 499.8],
  ['500 мл', 500],
  ['1 kg', 1091.7],
  ['', undefined],
  ['0 ml', undefined],
  ['extra', undefined],
  ['99999999 l', undefined],
  ['2 x 500 ml', 1000],
  ['2x1L', 2000],
  ['500ml × 6', 3000],
  ['1 L e', 1000],
  ['℮ 750ml', 750],
  ['e500ml', 500],
  ['.75 l', 750],
  ['1.000 ml', 1000],
  ['1,000 ml', 1000],
  ['1 500 ml', 1500],
  ['1,5 L', 1500],
  ['1/2 L', 500],
  ['½ litre', 500],
  ['25.4 FL OZ (1 PT 9.4 FL OZ) 750 mL', 750],
  ['5 L (2 x 2,5 L)', 5000],
  ['５００ml', 500],
  ['٥٠٠ مل', 500],
  ['500毫升', 500],
  ['1 λίτρο', 1000],
  ['100% extra', undefined],
  ['1/0 l', undefined],
  ['750', undefined],
])('reads the quantity %s', (text, expected) => {
  expect(parseQuantity(text)).toBe(expected)
})

test.each([
  ['Italia', 'IT'],
  ['Ελλάδα', 'GR'],
  ['españa', 'ES'],
  ['tunisie', 'TN'],
  ['Türkiye', 'TR'],
  ['united-kingdom', 'GB'],
  ['المغرب', 'MA'],
  ['PT', 'PT'],
  ['Atlantis', undefined],
  ['', undefined],
])('finds the country %s', (name, expected) => {
  expect(findCountryCode(name)).toBe(expected)
})

test.each([
  ['Olio Extra Vergine di Oliva', 'extra-virgin'],
  ['Natives Olivenöl extra', 'extra-virgin'],
  ['Εξαιρετικό παρθένο ελαιόλαδο', 'extra-virgin'],
  ['Aceite de orujo de oliva', 'pomace'],
  ['huile d’olive vierge', 'virgin'],
  ['Azeite', 'olive-oil'],
  ['Sunflower oil', undefined],
])('finds the grade of %s', (text, expected) => {
  expect(findGrade(text)).toBe(expected)
})
