import { expect, test } from 'vitest'
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
