// Vitest reporter: what each test file came to, and what went wrong outside of them, as `scripts/test.mjs` reads it.
// Written to the file that TEST_REPORT names.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './checks/project-files.ts'

/** What one test file came to. */
export type FileResult = {
  /** From the root of the project; empty for what went wrong outside of all files. */
  file: string
  passed: number
  /** A file that could not be run at all counts as one. */
  failed: number
  /** Skipped, or still to be written. */
  leftOut: number
  /** `test: first line of what was wrong` */
  faults: string[]
}

/** What is read of a module. */
export type Ran = Pick<TestModule, 'moduleId' | 'state' | 'errors'> & {
  children: {
    allTests(): Iterable<{
      fullName: string
      result(): { state: string; errors?: readonly Told[] | undefined }
    }>
  }
}
type Told = { message: string }

export default function reportFiles(): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      const { TEST_REPORT } = process.env
      if (!TEST_REPORT) throw new Error('TEST_REPORT names no file to write to.')
      writeFileSync(TEST_REPORT, JSON.stringify(resultsOf(modules, unhandled)))
    },
  }
}

export function resultsOf(modules: readonly Ran[], unhandled: readonly Told[]): FileResult[] {
  const results = modules.map(resultOf)
  if (unhandled.length === 0) return results
  const faults = unhandled.map(firstLine)
  return [...results, { file: '', passed: 0, failed: faults.length, leftOut: 0, faults }]
}

function resultOf(module: Ran): FileResult {
  const tests = [...module.children.allTests()].map((test) => ({ name: test.fullName, ...test.result() }))
  const passed = tests.filter(({ state }) => state === 'passed').length
  const broken = tests.filter(({ state }) => state === 'failed')
  const leftOut = tests.length - passed - broken.length
  const faults = broken.map(({ name, errors = [] }) => `${name}: ${errors.map(firstLine)[0]}`)
  if (broken.length === 0 && module.state() === 'failed')
    faults.push(module.errors().map(firstLine)[0] ?? 'It could not be run.')
  return { file: relative(root, module.moduleId), passed, failed: faults.length, leftOut, faults }
}

function firstLine({ message }: Told): string {
  return message.split('\n')[0] ?? ''
}
