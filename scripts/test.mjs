// `npm test`: every check, in the order in which they fail fastest. `npm run check` leaves out what needs a browser,
// the built product or a second database; `npm run audit` adds what takes longer.
// Ends with one line: N passed, N failed.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run, toolEnvironment } from './node24.mjs'
import { build, install } from './prepare.mjs'
// biome-ignore lint/correctness/useImportExtensions: it takes the types beside this script for the script
import { countOf, readReport, stumbled, withSecond } from './test-report.mjs'

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

/**
 * A step that counts its own tests. A run that executed none, or left some out, has failed.
 * @param mayStumble a machine that stalls fails no run: a file that failed is run once more when the others are done,
 *   whole, so that it meets nothing of what its first attempt left. What was wrong is told, so nothing is hidden.
 */
async function tests(name, project, { config, files = [], env = {}, through = [], mayStumble = false } = {}) {
  const begun = performance.now()
  let { code, results } = await vitest(name, project, files, { config, env, through })
  const again = mayStumble ? stumbled(results) : []
  if (again.length > 0) {
    for (const { file, faults } of again) console.log(`Second attempt: ${file}\n  ${faults.join('\n  ')}\n`)
    const second = await vitest(`${name} again`, project, again.map(fileOf), { config, env, through })
    code = second.code
    results = withSecond(results, second.results)
  }
  const { passed: good, failed: bad, leftOut } = countOf(results)
  const isUnexplained = good === 0 || (code !== 0 && bad + leftOut === 0)
  passed += good
  failed += bad + leftOut + (isUnexplained ? 1 : 0)
  const isFine = code === 0 && !isUnexplained && bad + leftOut === 0
  say(isFine, name, `: ${good} passed, ${bad} failed, ${leftOut} left out`, begun)
}

const fileOf = ({ file }) => file

async function vitest(name, project, files, { config, env, through }) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(report, { force: true })
  const [command, ...rest] = [
    ...through,
    'vitest',
    'run',
    ...(config ? ['--config', config] : []),
    '--project',
    project,
    ...files,
    '--reporter=dot',
    '--reporter=./scripts/report-files.ts',
  ]
  // A dot a test, without colours: the output ends in a file more often than on a screen.
  const code = await run(command, rest, {
    ...toolEnvironment(),
    NO_COLOR: '1',
    TEST_REPORT: report,
    ...env,
  })
  return { code, results: readReport(report) }
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
await tests('tests on the embedded database', 'unit')
if (!isQuick) {
  await build()
  await check('budgets', 'node', ['scripts/check-budgets.ts'])
  const postgres = ['node', 'scripts/postgres-for-tests.ts']
  await tests('tests on PostgreSQL', 'unit', { files: databaseTests(), through: postgres })
  const env = isAudit ? { AUDIT: '1' } : {}
  await tests('the product started and killed', 'process', { env, mayStumble: true })
  await tests('components in a browser', 'component', { config: 'vitest-component.config.ts' })
  await tests('pages in a browser', 'browser', { env, mayStumble: true })
}

console.log(`Done in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
