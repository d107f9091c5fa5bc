import { expect, test } from 'vitest'
import { formatFindings, requireInput } from './finding.ts'

test('findings are sorted by file and line', () => {
  const finding = (file: string, line: number) => ({ file, line, rule: 'rule', message: 'do it' })
  expect(formatFindings([finding('b.ts', 1), finding('a.ts', 10), finding('a.ts', 2)])).toEqual([
    'a.ts:2 rule: do it',
    'a.ts:10 rule: do it',
    'b.ts:1 rule: do it',
  ])
})

test('a check without input is a finding', () => {
  expect(requireInput('check.ts', { files: 3, imports: 0 })).toEqual([
    expect.objectContaining({ rule: 'no-input', message: expect.stringContaining('no imports') }),
  ])
  expect(requireInput('check.ts', { files: 1 })).toEqual([])
})
