// What `scripts/report-files.ts` wrote, and which of it is worth a second attempt. Plain JavaScript, as whoever reads it;
// its types stand beside it.
import { existsSync, readFileSync } from 'node:fs'

/** A run in which more files failed than this is not one that stumbled. */
const mostToTryAgain = 4

export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
}

export function stumbled(results) {
  const failing = results.filter(({ failed }) => failed > 0)
  return failing.length <= mostToTryAgain && failing.every(({ file }) => file !== '') ? failing : []
}

export function withSecond(first, second) {
  const again = new Map(second.map((result) => [result.file, result]))
  const isNew = ({ file }) => !first.some((result) => result.file === file)
  return [...first.map((result) => again.get(result.file) ?? result), ...second.filter(isNew)]
}

export function countOf(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), leftOut: sum('leftOut') }
}
