import { expect, test } from 'vitest'
import type { ImportErrorReason } from '../../contract/catalogue-import.ts'
import { describeImportError } from './describe-import-error.ts'

test.each<[ImportErrorReason, string]>([
  [{ code: 'line-too-long' }, 'is longer than 8 MB'],
  [{ code: 'column-count', found: 10, expected: 9 }, 'has 10 columns instead of 9'],
  [
    { code: 'unknown-columns', columns: ['Preis', 'Farbe'] },
    'unknown columns, which are left out: Preis, Farbe',
  ],
  [
    {
      code: 'invalid-fields',
      fields: [
        { path: 'name', message: 'must not be empty' },
        { path: '', message: 'must be an object' },
      ],
    },
    'name: must not be empty; must be an object',
  ],
  [{ code: 'not-stored', cause: 'value out of range' }, 'cannot be stored: value out of range'],
  [{ code: 'picture-not-added', file: 'label.jpg', cause: 'cannot be read' }, 'label.jpg: cannot be read'],
])('%o', (reason, text) => {
  expect(describeImportError(reason)).toBe(text)
})
