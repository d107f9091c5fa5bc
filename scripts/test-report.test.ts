import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks/project-files.ts'
import { type Ran, resultsOf } from './report-files.ts'
// biome-ignore lint/correctness/useImportExtensions: it takes the types beside this script for the script
import { countOf, readReport, stumbled, withSecond } from './test-report.mjs'

const told = (message: string) => [{ message: `${message}\n    at pen.ts:1` }]
const testOf = (fullName: string, state: string, wrong?: string) => ({
  fullName,
  result: () => ({ state, errors: wrong ? told(wrong) : undefined }),
})
const good = testOf('reads', 'passed')
const bad = testOf('writes', 'failed', 'no ink')
const left = testOf('draws', 'skipped')

const ofFile = (name: string, ...tests: ReturnType<typeof testOf>[]): Ran => ({
  moduleId: join(root, 'src', name),
  state: () => (tests.includes(bad) || tests.length === 0 ? 'failed' : 'passed'),
  errors: () => (tests.length === 0 ? told('it does not load') : []) as ReturnType<Ran['errors']>,
  children: { allTests: () => tests },
})
const results = (...modules: Ran[]) => resultsOf(modules, [])

test('a file is told with its counts and the first line of each fault', () => {
  expect(results(ofFile('a.test.ts', good, good, bad, left))).toEqual([
    { file: 'src/a.test.ts', passed: 2, failed: 1, leftOut: 1, faults: ['writes: no ink'] },
  ])
})

test('a file that could not be run is one failure', () => {
  expect(results(ofFile('a.test.ts'))).toEqual([
    { file: 'src/a.test.ts', passed: 0, failed: 1, leftOut: 0, faults: ['it does not load'] },
  ])
})

test('a report is read as it was written; where there is none nothing was run', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'olea-report-')), 'report.json')
  const written = results(ofFile('a.test.ts', good, bad))
  writeFileSync(path, JSON.stringify(written))
  expect(readReport(path)).toEqual(written)
  expect(countOf(readReport('/nowhere/report.json'))).toEqual({ passed: 0, failed: 0, leftOut: 0 })
})

test('what failed is worth a second attempt, unless much failed', () => {
  const few = results(ofFile('a.test.ts', good), ofFile('b.test.ts', bad), ofFile('c.test.ts', left))
  expect(stumbled(few).map(({ file }) => file)).toEqual(['src/b.test.ts'])
  const many = results(...['a', 'b', 'c', 'd', 'e'].map((name) => ofFile(`${name}.test.ts`, bad)))
  expect(stumbled(many)).toEqual([])
})

test('the second attempt of a file counts in place of its first', () => {
  const first = results(ofFile('a.test.ts', good), ofFile('b.test.ts', bad, good))
  const mended = withSecond(first, results(ofFile('b.test.ts', good, good)))
  expect(countOf(mended)).toEqual({ passed: 3, failed: 0, leftOut: 0 })
  const still = withSecond(first, results(ofFile('b.test.ts', bad, good)))
  expect(countOf(still)).toEqual({ passed: 2, failed: 1, leftOut: 0 })
  // Nothing came of the second: the first stands.
  expect(countOf(withSecond(first, []))).toEqual({ passed: 2, failed: 1, leftOut: 0 })
})

test('what goes wrong outside of all tests is a failure, which no second attempt makes up for', () => {
  const first = resultsOf([ofFile('a.test.ts', good), ofFile('b.test.ts', bad)], told('nobody caught it'))
  expect(first.at(-1)).toMatchObject({ failed: 1, faults: ['nobody caught it'] })
  expect(stumbled(first)).toEqual([])
  const second = resultsOf([ofFile('b.test.ts', good)], told('nobody caught it'))
  expect(countOf(withSecond(results(ofFile('b.test.ts', bad)), second)).failed).toBe(1)
})
