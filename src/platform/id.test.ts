import { expect, test } from 'vitest'
import { deriveId, isId, newId } from './id.ts'

const days = ['1900-01-01', '1969-12-31', '1970-01-01', '2026-11-22', '2106-02-08', '9999-12-31']

test.each(days)('generates valid ids for %s', (day) => {
  expect(isId(newId(new Date(day)))).toBe(true)
  expect(isId(deriveId('wordpress grove.example 1', new Date(day)))).toBe(true)
})

test('ids sort by age', () => {
  const ids = days.map((day) => deriveId('one', new Date(day)))
  expect(ids).toEqual(ids.toSorted())
})

test('newId is unique, deriveId is deterministic', () => {
  const at = new Date('2026-11-22')
  expect(newId(at)).not.toBe(newId(at))
  expect(deriveId('one', at)).toBe(deriveId('one', at))
  expect(deriveId('one', at)).not.toBe(deriveId('two', at))
})
