import { expect, test } from 'vitest'
import { truncate } from './extract-text.ts'

test('truncates between code points', () => {
  expect(truncate('🫒'.repeat(10), 5)).toBe(`${'🫒'.repeat(4)}…`)
})
