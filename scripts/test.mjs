// `npm test`: every check, in the order in which they fail fastest. `npm run check` leaves out what needs a browser,
// the built product or a second database; `npm run audit` adds what takes longer.
// Ends with one line: N passed, N failed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run, toolEnvironment } from './node24.mjs'
import { build, install } from './prepare.mjs'

const isQuick = process.argv.includes('--quick')
const isAudit = process.argv.includes('--audit')
const reports = join(root, 'test-results')
const startedAt = performance.now()

let passed = 0
let failed = 0

/** A step that is one check. */
async function check(name, command, args) {
  const begun = performance.now()
  const code = await run(command, args)
  if (code === 0) passed += 1
  else failed += 1
  say(code === 0, name, '', begun)
}

/** A step that counts its own tests. A run that executed none, or left some out, has failed. */
async function tests(name, args, { env = {}, through = [] } = {}) {
  const begun = performance.now()
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const vitest = [
    'vitest',
    'run',
    ...args,
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./scripts/second-attempts.ts',
    `--outputFile.json=${report}`,
  ]
  const [command, ...rest] = [...through, ...vitest]
  // A dot a test, without colours: the output ends in a file more often than on a screen.
  const code = await run(command, rest, { ...toolEnvironment(), NO_COLOR: '1', ...env })
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = counts
  const leftOut = numPendingTests + numTodoTests
  const isUnexplained = numPassedTests === 0 || (code !== 0 && numFailedTests + leftOut === 0)
  passed += numPassedTests
  failed += numFailedTests + leftOut + (isUnexplained ? 1 : 0)
  const isFine = code === 0 && !isUnexplained && leftOut === 0
  say(isFine, name, `: ${numPassedTests} passed, ${numFailedTests} failed, ${leftOut} left out`, begun)
}

function say(isFine, name, more, begun) {
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${isFine ? 'ok    ' : 'FAILED'} ${name}${more} (${seconds} s)\n`)
}

/** Test files that open a database: they run on the second engine, too. */
function databaseTests() {
  const files = readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => join(root, 'src', name))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => /createTestDatabase|createTestApp|startTestApp/.test(readFileSync(path, 'utf8')))
  if (files.length === 0) throw new Error('No test opens a database: the search for them is broken.')
  return files.map((path) => relative(root, path))
}

await install()
mkdirSync(reports, { recursive: true })

await check('types', 'tsc', ['--noEmit', '-p', '.'])
await check('lint and format', 'biome', ['ci', '--error-on-warnings', '.'])
await check('architecture', 'node', ['scripts/check-architecture.ts'])
await check('messages', 'node', ['scripts/check-messages.ts'])
await check('migrations', 'node', ['scripts/check-migrations.ts'])
await tests('tests on the embedded database', ['--project', 'unit'])
if (!isQuick) {
  await build()
  await check('budgets', 'node', ['scripts/check-budgets.ts'])
  const postgres = ['node', 'scripts/postgres-for-tests.ts']
  await tests('tests on PostgreSQL', ['--project', 'unit', ...databaseTests()], { through: postgres })
  const env = isAudit ? { AUDIT: '1' } : {}
  await tests('the product started and killed', ['--project', 'process'], { env })
  await tests('pages in a browser', ['--project', 'browser'], { env })
}

console.log(`Done in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
