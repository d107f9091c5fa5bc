// What Vitest's JSON report says of each test file. Plain JavaScript, as whoever starts it; its types stand beside it.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A run in which more files failed than this is not one that stumbled. */
const mostToTryAgain = 4

export function readReport(path, root) {
  if (!existsSync(path)) return []
  const { testResults = [] } = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.map((result) => resultOf(result, root))
}

function resultOf({ name, status, message, assertionResults }, root) {
  const having = (wanted) => assertionResults.filter((test) => test.status === wanted)
  const passed = having('passed').length
  const broken = having('failed')
  const leftOut = assertionResults.length - passed - broken.length
  const isBroken = status === 'failed' && broken.length === 0
  const faults = broken.map(
    ({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`,
  )
  if (isBroken) faults.push(firstLine(message))
  return { file: relative(root, name), passed, failed: broken.length + (isBroken ? 1 : 0), leftOut, faults }
}

function firstLine(text = '') {
  return text.split('\n')[0]
}

export function stumbled(results) {
  const failing = results.filter(({ failed }) => failed > 0)
  return failing.length <= mostToTryAgain ? failing : []
}

export function withSecond(first, second) {
  const again = new Map(second.map((result) => [result.file, result]))
  return first.map((result) => again.get(result.file) ?? result)
}

export function countOf(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), leftOut: sum('leftOut') }
}
