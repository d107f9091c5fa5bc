import { expect, test, vi } from 'vitest'
import { getFullName, getShortName } from './product-name.ts'

test.each([
  [{ brand: 'Colle Alto', name: 'Colle Alto Riserva', line: 'Riserva' }, 'Riserva', 'Colle Alto Riserva'],
  [{ brand: 'Colle Alto', name: 'Olio extra vergine', line: 'Classico' }, 'Olio extra vergine Classico'],
  [{ brand: 'Terra', name: 'Terramia', line: '' }, 'Terramia', 'Terra Terramia'],
  [{ brand: '', name: 'House oil', line: '' }, 'House oil', 'House oil'],
  [{ brand: 'Olio', name: 'Olio', line: '' }, 'Olio', 'Olio'],
])('names %o', (product, short, full = `${product.brand} ${short}`) => {
  expect(getShortName(product)).toBe(short)
  expect(getFullName(product)).toBe(full)
})

test('a browser in Turkish names products as the server does', () => {
  const lowerCase = String.prototype.toLocaleLowerCase
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return lowerCase.call(this, 'tr')
  })
  const product = { brand: 'ITALICA', name: 'Italica Fruttato', line: '' }
  expect(getShortName(product)).toBe('Fruttato')
  vi.restoreAllMocks()
})
