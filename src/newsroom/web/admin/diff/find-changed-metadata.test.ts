import { expect, test } from 'vitest'
import { createEmptyFields, noAiUse } from '../article-fields.ts'
import { findChangedMetadata } from './find-changed-metadata.ts'

const before = createEmptyFields('en')

test.each([
  [{ category: 'Sustainability' }, ['category']],
  [{ tags: ['harvest'] }, ['tags']],
  [{ previewImage: '/media/x.jpg', isPublished: true }, ['previewImage', 'isPublished']],
  [{ aiUse: noAiUse }, ['aiUse']],
  [{ aiPercent: 12 }, ['aiUse']],
])('%j is told as %j', (changes, told) => {
  expect(findChangedMetadata(before, { ...before, ...changes })).toEqual(told)
})

test('words are told elsewhere, and a share that nobody declared is nothing', () => {
  const after = { ...before, title: 't', summary: 's', content: '<p>c</p>', aiPercent: 0 }
  expect(findChangedMetadata(before, after)).toEqual([])
})

test('the share of a declaration and its note belong to it', () => {
  const declared = { ...before, aiUse: { ...noAiUse, parts: ['draft' as const] }, aiPercent: 10 }
  expect(findChangedMetadata(declared, { ...declared, aiPercent: 20 })).toEqual(['aiUse'])
  expect(findChangedMetadata(declared, { ...declared, aiUse: { ...declared.aiUse, note: 'n' } })).toEqual([
    'aiUse',
  ])
  expect(findChangedMetadata(declared, { ...declared })).toEqual([])
})

test('a day is told once somebody has chosen one', () => {
  const on = (displayedDate: string) => ({ ...before, displayedDate })
  expect(findChangedMetadata(on(''), on('2026-11-22'))).toEqual([])
  expect(findChangedMetadata(on('2026-11-21'), on('2026-11-22'))).toEqual(['displayedDate'])
})
