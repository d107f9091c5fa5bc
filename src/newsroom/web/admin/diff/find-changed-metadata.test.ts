import { expect, test } from 'vitest'
import { createEmptyFields, noAiUse } from '../article-form-fields.ts'
import { findChangedMetadata } from './find-changed-metadata.ts'

const before = createEmptyFields('en')

test.each([
  [{ category: 'Sustainability' }, ['category']],
  [{ tags: ['harvest'] }, ['tags']],
  [{ previewImage: '/media/x.jpg', isPublished: true }, ['previewImage', 'isPublished']],
  [{ aiUse: noAiUse }, ['aiUse']],
  [{ aiPercent: 12 }, ['aiUse']],
])('reports %j as %j', (changes, expected) => {
  expect(findChangedMetadata(before, { ...before, ...changes })).toEqual(expected)
})

test('ignores title, summary, content and an undeclared percentage of 0', () => {
  const after = { ...before, title: 't', summary: 's', content: '<p>c</p>', aiPercent: 0 }
  expect(findChangedMetadata(before, after)).toEqual([])
})

test('reports a changed percentage or note as a changed AI declaration', () => {
  const declared = { ...before, aiUse: { ...noAiUse, parts: ['draft' as const] }, aiPercent: 10 }
  expect(findChangedMetadata(declared, { ...declared, aiPercent: 20 })).toEqual(['aiUse'])
  expect(findChangedMetadata(declared, { ...declared, aiUse: { ...declared.aiUse, note: 'n' } })).toEqual([
    'aiUse',
  ])
  expect(findChangedMetadata(declared, { ...declared })).toEqual([])
})

test('reports a changed displayed date only if both sides have one', () => {
  const withDate = (displayedDate: string) => ({ ...before, displayedDate })
  expect(findChangedMetadata(withDate(''), withDate('2026-11-22'))).toEqual([])
  expect(findChangedMetadata(withDate('2026-11-21'), withDate('2026-11-22'))).toEqual(['displayedDate'])
})
