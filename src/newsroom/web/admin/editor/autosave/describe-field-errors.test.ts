import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { describeFieldErrors } from './describe-field-errors.ts'

const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction
const texts = { t, formatNumber: (value: number) => value.toLocaleString('de') }

test('names the fault of a field, else the limit, else that the value was not accepted', () => {
  const rejections = [
    { path: 'title', maxLength: 300 },
    { path: 'tags.3', maxLength: 60 },
    { path: 'author', maxLength: 2000 },
    { path: 'producers', maxItems: 20 },
    { path: 'products.0' },
    { path: 'language' },
  ]
  expect(describeFieldErrors(texts, rejections)).toEqual({
    title: 'admin:fieldErrors.title',
    tags: 'admin:fieldErrors.tags',
    author: 'admin:limits.maxLength 2.000',
    producers: 'admin:limits.maxItems 20',
    'products.0': 'admin:rejected',
    language: 'admin:rejected',
  })
})
