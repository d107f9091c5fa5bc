import { expect, test } from 'vitest'
import { newFields, noMachine } from '../article-fields.ts'
import { changedFacts } from './changed-facts.ts'

const before = newFields('en')

test.each([
  [{ category: 'Sustainability' }, ['category']],
  [{ tags: ['harvest'] }, ['tags']],
  [{ previewImage: '/media/x.jpg', isPublished: true }, ['previewImage', 'isPublished']],
  [{ aiUse: noMachine }, ['aiUse']],
  [{ aiPercent: 12 }, ['aiUse']],
])('%j is told as %j', (changes, told) => {
  expect(changedFacts(before, { ...before, ...changes })).toEqual(told)
})

test('words are told elsewhere, and a share that nobody declared is nothing', () => {
  const after = { ...before, title: 't', summary: 's', content: '<p>c</p>', aiPercent: 0 }
  expect(changedFacts(before, after)).toEqual([])
})

test('the share of a declaration and its note belong to it', () => {
  const declared = { ...before, aiUse: { ...noMachine, parts: ['draft' as const] }, aiPercent: 10 }
  expect(changedFacts(declared, { ...declared, aiPercent: 20 })).toEqual(['aiUse'])
  expect(changedFacts(declared, { ...declared, aiUse: { ...declared.aiUse, note: 'n' } })).toEqual(['aiUse'])
  expect(changedFacts(declared, { ...declared })).toEqual([])
})

test('a day is told once somebody has chosen one', () => {
  const on = (displayedDate: string) => ({ ...before, displayedDate })
  expect(changedFacts(on(''), on('2026-11-22'))).toEqual([])
  expect(changedFacts(on('2026-11-21'), on('2026-11-22'))).toEqual(['displayedDate'])
})
