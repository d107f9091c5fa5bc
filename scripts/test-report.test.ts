import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: it takes the types beside this script for the script
import { countOf, readReport, stumbled, withSecond } from './test-report.mjs'

const good = { fullName: 'reads', status: 'passed', failureMessages: [] }
const bad = { fullName: 'writes', status: 'failed', failureMessages: ['Error: no ink\n    at pen.ts:1'] }
const left = { fullName: 'draws', status: 'skipped', failureMessages: [] }
const ofFile = (name: string, ...assertionResults: object[]) => ({
  name: `/olea/src/${name}`,
  status: assertionResults.includes(bad) || assertionResults.length === 0 ? 'failed' : 'passed',
  message: 'Error: it does not load\n    at pen.ts:1',
  assertionResults,
})

function read(...testResults: object[]) {
  const path = join(mkdtempSync(join(tmpdir(), 'olea-report-')), 'report.json')
  writeFileSync(path, JSON.stringify({ testResults }))
  return readReport(path, '/olea')
}

test('a file is told with its counts and the first line of each fault', () => {
  expect(read(ofFile('a.test.ts', good, good, bad, left))).toEqual([
    { file: 'src/a.test.ts', passed: 2, failed: 1, leftOut: 1, faults: ['writes: Error: no ink'] },
  ])
})

test('a file that could not be run is one failure', () => {
  expect(read(ofFile('a.test.ts'))).toEqual([
    { file: 'src/a.test.ts', passed: 0, failed: 1, leftOut: 0, faults: ['Error: it does not load'] },
  ])
})

test('where there is no report nothing was run', () => {
  expect(countOf(readReport('/nowhere/report.json', '/olea'))).toEqual({ passed: 0, failed: 0, leftOut: 0 })
})

test('what failed is worth a second attempt, unless much failed', () => {
  const few = read(ofFile('a.test.ts', good), ofFile('b.test.ts', bad), ofFile('c.test.ts', left))
  expect(stumbled(few).map(({ file }) => file)).toEqual(['src/b.test.ts'])
  const many = read(...['a', 'b', 'c', 'd', 'e'].map((name) => ofFile(`${name}.test.ts`, bad)))
  expect(stumbled(many)).toEqual([])
})

test('the second attempt of a file counts in place of its first', () => {
  const first = read(ofFile('a.test.ts', good), ofFile('b.test.ts', bad, good))
  const mended = withSecond(first, read(ofFile('b.test.ts', good, good)))
  expect(countOf(mended)).toEqual({ passed: 3, failed: 0, leftOut: 0 })
  const still = withSecond(first, read(ofFile('b.test.ts', bad, good)))
  expect(countOf(still)).toEqual({ passed: 2, failed: 1, leftOut: 0 })
  // Nothing came of the second: the first stands.
  expect(countOf(withSecond(first, []))).toEqual({ passed: 2, failed: 1, leftOut: 0 })
})
