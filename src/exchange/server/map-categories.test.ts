import { expect, test } from 'vitest'
import { mapCategories } from './map-categories.ts'

test('maps categories by name, and adds unknown names to the tags', () => {
  expect(mapCategories(['News', 'market AND economy', 'Tech-Innovation'], ['Oil', 'news'])).toEqual({
    category: 'Market & Economy',
    tags: ['Oil', 'news', 'Tech-Innovation'],
  })
  expect(mapCategories(['Culture & Lifestyle'], [])).toEqual({ category: 'Culture & Lifestyle', tags: [] })
  expect(mapCategories([], ['x'.repeat(80), ' '])).toEqual({ tags: ['x'.repeat(60)] })
})
