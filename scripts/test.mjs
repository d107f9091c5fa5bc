// `npm test`: every check, in the order in which they fail fastest. `npm run check` leaves out what needs a browser
// or a second database; `npm run audit` adds what takes longer. Ends with one line: N passed, N failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, toolEnvironment } from './node24.mjs'
import { build, install } from './prepare.mjs'

const isQuick = process.argv.includes('--quick')
const isAudit = process.argv.includes('--audit')
const results = join(root, 'test-results')

let passed = 0
let failed = 0

/** A step that is one check. */
async function check(name, command, args, env) {
  const startedAt = performance.now()
  const code = await run(command, args, { ...toolEnvironment(), ...env })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
  if (code === 0) passed += 1
  else failed += 1
}

/** A step that counts its own tests. A run that executed none has failed. */
async function tests(name, args, env) {
  const report = join(results, `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const vitest = ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', vitest, { ...toolEnvironment(), ...env })
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = counts
  const skipped = numPendingTests + numTodoTests
  passed += numPassedTests
  failed += numFailedTests + skipped
  if (skipped > 0) console.log(`FAILED ${name}: ${skipped} tests were skipped`)
  if (numPassedTests === 0 || (code !== 0 && numFailedTests === 0)) failed += 1
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name}: ${numPassedTests} passed, ${numFailedTests} failed\n`,
  )
}

await install()
mkdirSync(results, { recursive: true })

await check('types', 'tsc', ['--noEmit', '-p', '.'])
await check('lint and format', 'biome', ['ci', '--error-on-warnings', '.'])
await check('architecture', 'node', ['scripts/check-architecture.ts'])
await check('messages', 'node', ['scripts/check-messages.ts'])
await check('migrations', 'node', ['scripts/check-migrations.ts'])
await tests('tests on the embedded database', ['--project', 'unit'], {})
if (!isQuick) {
  await build()
  await check('budgets', 'node', ['scripts/check-budgets.ts'])
  await tests('tests on PostgreSQL', ['--project', 'database'], { TEST_ENGINE: 'postgresql' })
  await tests('browser', ['--project', 'browser'], isAudit ? { AUDIT: '1' } : {})
}

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
