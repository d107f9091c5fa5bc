import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks/project-files.ts'
import { createResults, type ReportedModule } from './test-reporter.ts'
import { countTests, findCrashedFiles, findFlakyFiles, mergeRetry, readReport } from './test-results.ts'

const errorsWith = (message: string) => [{ message: `${message}\n    at pen.ts:1` }]
const testOf = (fullName: string, state: string, error?: string) => ({
  fullName,
  result: () => ({ state, errors: error ? errorsWith(error) : undefined }),
})
const passing = testOf('reads', 'passed')
const failing = testOf('writes', 'failed', 'no ink')
const skipped = testOf('draws', 'skipped')

const ofFile = (name: string, ...tests: ReturnType<typeof testOf>[]): ReportedModule => ({
  moduleId: join(root, 'src', name),
  state: () => (tests.includes(failing) || tests.length === 0 ? 'failed' : 'passed'),
  errors: () =>
    (tests.length === 0 ? errorsWith('it does not load') : []) as ReturnType<ReportedModule['errors']>,
  children: { allTests: () => tests },
})
const results = (...modules: ReportedModule[]) => createResults(modules, [])

test('reports the counts of a file and the first line of each error', () => {
  expect(results(ofFile('a.test.ts', passing, passing, failing, skipped))).toEqual([
    { file: 'src/a.test.ts', passed: 2, failed: 1, skipped: 1, errors: ['writes: no ink'] },
  ])
})

test('reports a file that could not run as one failed test', () => {
  expect(results(ofFile('a.test.ts'))).toEqual([
    { file: 'src/a.test.ts', passed: 0, failed: 1, skipped: 0, errors: ['it does not load'] },
  ])
})

test('reads a written report; without a report there are no results', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'olea-report-')), 'report.json')
  const written = results(ofFile('a.test.ts', passing, failing))
  writeFileSync(path, JSON.stringify(written))
  expect(readReport(path)).toEqual(written)
  expect(countTests(readReport('/nowhere/report.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('failed files are flaky unless many files failed', () => {
  const few = results(
    ofFile('a.test.ts', passing),
    ofFile('b.test.ts', failing),
    ofFile('c.test.ts', skipped),
  )
  expect(findFlakyFiles(few).map(({ file }) => file)).toEqual(['src/b.test.ts'])
  const many = results(...['a', 'b', 'c', 'd', 'e'].map((name) => ofFile(`${name}.test.ts`, failing)))
  expect(findFlakyFiles(many)).toEqual([])
})

test('the result of a retry replaces the first result of a file', () => {
  const first = results(ofFile('a.test.ts', passing), ofFile('b.test.ts', failing, passing))
  const fixed = mergeRetry(first, results(ofFile('b.test.ts', passing, passing)))
  expect(countTests(fixed)).toEqual({ passed: 3, failed: 0, skipped: 0 })
  const unfixed = mergeRetry(first, results(ofFile('b.test.ts', failing, passing)))
  expect(countTests(unfixed)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  // Without results of the retry the first results count.
  expect(countTests(mergeRetry(first, []))).toEqual({ passed: 2, failed: 1, skipped: 0 })
})

test('an error outside of all tests is a failure that a retry does not replace', () => {
  const first = createResults(
    [ofFile('a.test.ts', passing), ofFile('b.test.ts', failing)],
    errorsWith('not caught'),
  )
  expect(first.at(-1)).toMatchObject({ failed: 1, errors: ['not caught'] })
  expect(findFlakyFiles(first)).toEqual([])
  const retry = createResults([ofFile('b.test.ts', passing)], errorsWith('not caught'))
  expect(countTests(mergeRetry(results(ofFile('b.test.ts', failing)), retry)).failed).toBe(1)
})

test('a crashed process is a failure of the file that it ran, which a retry replaces', () => {
  const file = ofFile('b.test.ts', passing, skipped)
  const message = `Worker exited unexpectedly with signal SIGTRAP during started state while running test file ${file.moduleId}`
  const crash = [{ message: '[vitest-pool]: Worker forks emitted error.', cause: { message } }]
  const first = createResults([ofFile('a.test.ts', failing), file], crash)
  expect(first.at(-1)).toMatchObject({ file: 'src/b.test.ts', failed: 1, errors: [message] })
  expect(findCrashedFiles(first).map(({ file: path }) => path)).toEqual(['src/b.test.ts'])
  const retry = results(ofFile('b.test.ts', passing, passing))
  expect(countTests(mergeRetry(first, retry))).toEqual({ passed: 2, failed: 1, skipped: 0 })
})
