// `npm test` runs every check, the fastest first. `npm run check` leaves out what needs a browser, the built product or a
// second database; `npm run audit` adds what takes longer. The last line of the output is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { root, run, toolEnvironment } from './node24.mjs'
import { build } from './prepare.mjs'
import type { FileResult } from './test-reporter.ts'
import { countTests, findCrashedFiles, findFlakyFiles, mergeRetry, readReport } from './test-results.ts'

type Options = {
  /** Vitest's configuration; default: vitest.config.ts. */
  config?: string
  /** Test files; all files of the project when empty. */
  files?: string[]
  env?: Record<string, string>
  /** A command that runs Vitest, such as one that starts a database first. */
  wrapper?: string[]
}

const isQuick = process.argv.includes('--quick')
const isAudit = process.argv.includes('--audit')
const reportFolder = join(root, 'test-results')
const startedAt = performance.now()

let passed = 0
let failed = 0

/** Runs a command that counts as one check. */
async function runCheck(name: string, command: string, args: string[]): Promise<void> {
  const start = performance.now()
  countCheck((await run(command, args)) === 0, name, start)
}

/**
 * Starts a command that counts as one check, with the lowest priority, so that it takes only the processor time that the
 * tests beside it leave.
 * @returns waits for its end and prints its output
 */
function startCheck(name: string, command: string, args: string[]): () => Promise<void> {
  const start = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  process.once('exit', () => child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const closed = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  return async () => {
    const code = await closed
    console.log(output)
    countCheck(code === 0, name, start)
  }
}

function countCheck(isPassed: boolean, name: string, start: number): void {
  if (isPassed) passed += 1
  else failed += 1
  printResult(isPassed, name, start)
}

/**
 * Runs a Vitest project and counts its tests. A run without tests and a skipped test count as failures. Files during
 * which their process crashed run once more.
 * @param retryFailed runs a file that failed once more after the others, for projects in which a stalled machine can fail
 *   a test. The whole file runs again, so that nothing of the first attempt is left. The first errors are printed.
 */
async function runTests(
  name: string,
  project: string,
  { retryFailed = false, ...options }: Options & { retryFailed?: boolean } = {},
): Promise<void> {
  const start = performance.now()
  let { code, results } = await runVitest(name, project, options)
  const flaky = retryFailed ? findFlakyFiles(results) : findCrashedFiles(results)
  if (flaky.length > 0) {
    for (const { file, errors } of flaky) console.log(`Retrying ${file}\n  ${errors.join('\n  ')}\n`)
    const files = flaky.map(({ file }) => file)
    const retry = await runVitest(`${name} retry`, project, { ...options, files })
    code = retry.code
    results = mergeRetry(results, retry.results)
  }
  const counts = countTests(results)
  const errors = counts.failed + counts.skipped
  // Vitest failed although no test did, or it ran no test.
  const isIncomplete = counts.passed === 0 || (code !== 0 && errors === 0)
  passed += counts.passed
  failed += errors + (isIncomplete ? 1 : 0)
  const isPassed = code === 0 && !isIncomplete && errors === 0
  const details = `: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
  printResult(isPassed, name + details, start)
}

async function runVitest(
  name: string,
  project: string,
  { config = 'vitest.config.ts', files = [], env = {}, wrapper = [] }: Options,
): Promise<{ code: number; results: FileResult[] }> {
  const report = join(reportFolder, `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=./scripts/test-reporter.ts']
  const [command = '', ...args] = [
    ...wrapper,
    'vitest',
    'run',
    '--config',
    config,
    '--project',
    project,
    ...files,
    ...reporters,
  ]
  // No colors, because the output is more often written to a file than to a terminal.
  const code = await run(command, args, { ...toolEnvironment(), NO_COLOR: '1', TEST_REPORT: report, ...env })
  return { code, results: readReport(report) }
}

function printResult(isPassed: boolean, text: string, start: number): void {
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${text} (${seconds} s)\n`)
}

const opensDatabase = /createTestDatabase|createTestApp|startTestApp/
const importedFixtures = /'((?:#src|\.{1,2})\/[^']+\.fixtures\.ts)'/g

/** Tests of migrations, locks, notifications, jobs, text search, lists and the ledger of advertisements. */
const engineTests = [
  'src/platform/*.test.ts',
  'src/ads/server/{billing,conversions,ledger,model}/*.test.ts',
  'src/platform/{cache,database,jobs,mail,rate-limit}/**/*.test.ts',
  'src/search/**/*.test.ts',
  'src/news/server/*list*.test.ts',
]

/**
 * Tests whose result can differ between the two database engines: those of this list that open a database, by
 * themselves or by their fixtures. All tests run on PostgreSQL, these also on the embedded database, on which the process
 * tests run the whole product. `--quick` and `--audit` run all tests on it.
 */
function findEngineTests(): string[] {
  const files = engineTests
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => {
      const code = readFileSync(join(root, path), 'utf8')
      const fixtures = [...code.matchAll(importedFixtures)].map(([, name = '']) =>
        name.startsWith('#') ? join(root, name.slice(1)) : join(root, dirname(path), name),
      )
      return [code, ...fixtures.map((file) => readFileSync(file, 'utf8'))].some((text) =>
        opensDatabase.test(text),
      )
    })
  if (files.length === 0) throw new Error('Found no test that opens a database: correct the search.')
  return files
}

mkdirSync(reportFolder, { recursive: true })

await runCheck('types', 'tsc', ['--noEmit', '-p', '.'])
await runCheck('lint and format', 'biome', ['ci', '--error-on-warnings', '.'])
await runCheck('architecture', 'node', ['scripts/check-architecture.ts'])
await runCheck('messages', 'node', ['scripts/check-messages.ts'])
await runCheck('migrations', 'node', ['scripts/check-migrations.ts'])
const onPostgres = ['node', 'scripts/postgres-for-tests.ts']
const env: Record<string, string> = isAudit ? { AUDIT: '1' } : {}
if (!isQuick) await runTests('unit tests on PostgreSQL', 'unit', { env, wrapper: onPostgres })
await runTests('unit tests on the embedded database', 'unit', {
  files: isQuick || isAudit ? [] : findEngineTests(),
})
if (!isQuick) {
  await build()
  await runCheck('budgets', 'node', ['scripts/check-budgets.ts'])
  // A folder of label photos with known answers (docs/scanning.md). The process tests leave half of the processor time.
  const { SCAN_BENCH: photos } = process.env
  const endRecognition =
    photos && startCheck('recognition of labels', 'node', ['bench/scan.ts', photos, '--check'])
  await runTests('process tests', 'process', { env, retryFailed: true })
  await runTests('component tests in a browser', 'component', {
    config: 'vitest-component.config.ts',
    env,
    retryFailed: true,
  })
  await runTests('browser tests', 'browser', { env, retryFailed: true, wrapper: onPostgres })
  if (endRecognition) await endRecognition()
}

console.log(`Done in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
