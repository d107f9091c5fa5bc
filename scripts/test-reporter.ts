// Vitest reporter that writes the result of each test file to the path in TEST_REPORT, for `scripts/test.ts`. Vitest's own
// JSON reporter omits errors outside of all tests, such as an unhandled rejection.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './checks/project-files.ts'

export type FileResult = {
  /** Path from the root of the project; empty for errors outside of all files. */
  file: string
  passed: number
  /** A file that could not run counts as one failed test. */
  failed: number
  /** Includes `test.todo`. */
  skipped: number
  /** `test name: first line of the error` */
  errors: string[]
  /** The process that ran the file ended before the file did. */
  isCrash?: boolean
}

type TestError = { message: string; cause?: unknown }

/** The properties of Vitest's TestModule that the reporter reads. */
export type ReportedModule = Pick<TestModule, 'moduleId' | 'state' | 'errors'> & {
  children: {
    allTests(): Iterable<{
      fullName: string
      result(): { state: string; errors?: readonly TestError[] | undefined }
    }>
  }
}

export default function createTestReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const { TEST_REPORT } = process.env
      if (!TEST_REPORT) throw new Error('TEST_REPORT is not set.')
      writeFileSync(TEST_REPORT, JSON.stringify(createResults(modules, unhandledErrors)))
    },
  }
}

export function createResults(
  modules: readonly ReportedModule[],
  unhandledErrors: readonly TestError[],
): FileResult[] {
  const crashes = unhandledErrors.flatMap((error) => findCrash(error) ?? [])
  const results = modules.map((module) => addCrashes(createResult(module), crashes))
  const errors = unhandledErrors.filter((error) => !findCrash(error)).map(getFirstLine)
  if (errors.length === 0) return results
  return [...results, { file: '', passed: 0, failed: errors.length, skipped: 0, errors }]
}

type Crash = { file: string; message: string }

function findCrash({ cause }: TestError): Crash | undefined {
  const text = cause instanceof Object && 'message' in cause ? String(cause.message) : ''
  const [message, path = ''] =
    /^Worker exited unexpectedly\b.*? while running test file (.+)$/m.exec(text) ?? []
  return message === undefined ? undefined : { message, file: relative(root, path) }
}

function addCrashes(result: FileResult, crashes: readonly Crash[]): FileResult {
  const messages = crashes.filter(({ file }) => file === result.file).map(({ message }) => message)
  if (messages.length === 0) return result
  const errors = [...result.errors, ...messages]
  return { ...result, failed: result.failed + messages.length, errors, isCrash: true }
}

function createResult(module: ReportedModule): FileResult {
  const tests = [...module.children.allTests()].map((test) => ({ name: test.fullName, ...test.result() }))
  const passed = tests.filter(({ state }) => state === 'passed').length
  const failing = tests.filter(({ state }) => state === 'failed')
  const skipped = tests.length - passed - failing.length
  const messages = failing.map(({ name, errors = [] }) => `${name}: ${errors.map(getFirstLine)[0]}`)
  if (failing.length === 0 && module.state() === 'failed')
    messages.push(module.errors().map(getFirstLine)[0] ?? 'The file could not run.')
  const file = relative(root, module.moduleId)
  return { file, passed, failed: messages.length, skipped, errors: messages }
}

function getFirstLine({ message }: TestError): string {
  return message.split('\n')[0] ?? ''
}
