// Reads the reports of `scripts/test-reporter.ts`, and decides which test files `scripts/test.ts` runs again.
import { existsSync, readFileSync } from 'node:fs'
import type { FileResult } from './test-reporter.ts'

/** When more files fail, the cause is not a stalled machine. */
const mostFlakyFiles = 4

/** Returns an empty list when there is no report. */
export function readReport(path: string): FileResult[] {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

/** Failed files that are worth a retry: none when many failed, or when an error occurred outside of all files. */
export function findFlakyFiles(results: readonly FileResult[]): FileResult[] {
  const failing = results.filter(({ failed }) => failed > 0)
  return failing.length <= mostFlakyFiles && failing.every(({ file }) => file !== '') ? failing : []
}

/**
 * Files during which their process crashed. V8 does so now and then in processes that open the embedded database several
 * times (https://github.com/nodejs/node/issues/64500).
 */
export function findCrashedFiles(results: readonly FileResult[]): FileResult[] {
  return findFlakyFiles(results.filter(({ isCrash }) => isCrash))
}

/** Replaces the results of files that ran again, and adds errors that occurred only in the retry. */
export function mergeRetry(first: readonly FileResult[], retry: readonly FileResult[]): FileResult[] {
  const retried = new Map(retry.map((result) => [result.file, result]))
  const added = retry.filter(({ file }) => !first.some((result) => result.file === file))
  return [...first.map((result) => retried.get(result.file) ?? result), ...added]
}

export function countTests(results: readonly FileResult[]): {
  passed: number
  failed: number
  skipped: number
} {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    results.reduce((total, result) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}
