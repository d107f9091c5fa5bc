import { expect, test } from 'vitest'
import { formatFindings, requireSeen } from './finding.ts'

test('findings are told in the order of files and lines', () => {
  const finding = (file: string, line: number) => ({ file, line, rule: 'rule', advice: 'do it' })
  expect(formatFindings([finding('b.ts', 1), finding('a.ts', 10), finding('a.ts', 2)])).toEqual([
    'a.ts:2 rule: do it',
    'a.ts:10 rule: do it',
    'b.ts:1 rule: do it',
  ])
})

test('a check that saw nothing says so', () => {
  expect(requireSeen('check.ts', { files: 3, imports: 0 })).toEqual([
    expect.objectContaining({ rule: 'saw-nothing', advice: expect.stringContaining('no imports') }),
  ])
  expect(requireSeen('check.ts', { files: 1 })).toEqual([])
})
