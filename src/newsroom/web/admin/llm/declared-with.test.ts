import { expect, test } from 'vitest'
import { noMachine } from '../article-fields.ts'
import { declaredWith } from './declared-with.ts'

test('a text that was taken names its part and its machine, and leaves the share to be measured', () => {
  const once = { aiUse: { parts: ['summary'], system: 'press-1', note: '' }, aiPercent: null }
  expect(declaredWith(null, 'summary', 'press-1')).toEqual(once)
  expect(declaredWith(noMachine, 'summary', 'press-1')).toEqual(once)
})

test('what was declared before stays', () => {
  const before = { parts: ['research' as const], system: 'Another', note: 'Checked.' }
  expect(declaredWith(before, 'draft', 'press-1')).toEqual({
    aiUse: { parts: ['research', 'draft'], system: 'Another', note: 'Checked.' },
    aiPercent: null,
  })
  expect(declaredWith({ ...before, parts: ['draft'] }, 'draft', 'x').aiUse?.parts).toEqual(['draft'])
})
