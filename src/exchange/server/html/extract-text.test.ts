import { expect, test } from 'vitest'
import { truncate } from './extract-text.ts'

test('never cuts a character in half', () => {
  expect(truncate('🫒'.repeat(10), 5)).toBe(`${'🫒'.repeat(4)}…`)
})
