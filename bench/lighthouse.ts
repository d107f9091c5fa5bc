// Runs Lighthouse with its simulated phone five times on home, an article and a search of a running site. Prints medians
// and failing audits, and exits with 1 when a score is below its minimum.
//   OLEA_URL=http://localhost:3000 npm run audit:lighthouse
// Lighthouse is not a dependency of the project, because it is larger than all of them together. It is installed into
// .cache at the first run.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPublishedArticles } from '../e2e/olea-api.ts'
import { findFullChromium } from '../scripts/find-chromium.ts'
import { median } from './median.ts'

const version = '13.5.0'
const base = process.env.OLEA_URL ?? 'http://localhost:3000'
const rounds = Number(process.env.ROUNDS ?? 5)
const cache = join(import.meta.dirname, '..', '.cache', 'lighthouse')
const report = join(cache, 'report.json')

const minimumScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const maximumLayoutShift = 0.02
const metricLabels = {
  'first-contentful-paint': 'first paint, ms',
  'largest-contentful-paint': 'largest paint, ms',
  'total-blocking-time': 'blocked, ms',
  'cumulative-layout-shift': 'shift',
  'total-byte-weight': 'bytes',
}

type Audit = { id: string; title: string; score: number | null; numericValue?: number; displayValue?: string }
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

install()
const failures: string[] = []
for (const [name, path] of Object.entries(await findPages())) {
  const reports = Array.from({ length: rounds }, () => runLighthouse(base + path))
  console.log(`\n${name} (${path})`)
  for (const [category, minimum] of Object.entries(minimumScores)) {
    const score = Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0)))
    console.log(`  ${category.padEnd(22)} ${String(score).padStart(9)}`)
    if (score < minimum) failures.push(`${name}: ${category} ${score}, the minimum is ${minimum}`)
  }
  for (const [id, label] of Object.entries(metricLabels)) {
    const value = median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
    console.log(
      `  ${label.padEnd(22)} ${(id.endsWith('shift') ? value.toFixed(4) : value.toFixed(0)).padStart(9)}`,
    )
    if (id.endsWith('shift') && value > maximumLayoutShift)
      failures.push(`${name}: shift ${value.toFixed(3)}`)
  }
  for (const line of findFailingAudits(reports)) console.log(`  - ${line}`)
}
for (const line of failures) console.log(`FAILED ${line}`)
process.exit(failures.length === 0 ? 0 : 1)

function install(): void {
  if (existsSync(join(cache, 'node_modules', 'lighthouse', 'package.json'))) return
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'package.json'), '{"private":true}\n')
  const what = ['install', '--save-exact', '--no-audit', '--no-fund', `lighthouse@${version}`]
  execFileSync('npm', what, { cwd: cache, stdio: 'inherit' })
}

async function findPages(): Promise<Record<string, string>> {
  const { data } = await listPublishedArticles(base, 'limit=1')
  const [article] = data
  if (!article) throw new Error('The site has no articles: start it with the demo articles.')
  return { home: '/', article: `/article/${article._id}`, search: '/search?q=olive' }
}

/** Lighthouse sometimes records no navigation start (NO_NAVSTART) and recommends to run it again. */
function runLighthouse(url: string, retries = 2): Report {
  try {
    return runOnce(url)
  } catch (error) {
    if (retries === 0) throw error
    return runLighthouse(url, retries - 1)
  }
}

function runOnce(url: string): Report {
  const flags = ['--headless', '--disable-dev-shm-usage', '--disable-gpu', '--disable-quic', '--no-first-run']
  if (process.getuid?.() === 0) flags.push('--no-sandbox')
  const tool = join(cache, 'node_modules', 'lighthouse', 'cli', 'index.js')
  execFileSync(
    process.execPath,
    [tool, url, '--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags.join(' ')}`],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: findFullChromium() } },
  )
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

/** Audits that fail in most rounds. */
function findFailingAudits(reports: Report[]): string[] {
  const ids = Object.keys(reports[0]?.audits ?? {})
  return ids.flatMap((id) => {
    const audits = reports.flatMap(({ audits: all }) => all[id] ?? [])
    const score = median(audits.map((audit) => audit.score ?? 1))
    const { title = '', displayValue = '' } = audits.at(-1) ?? {}
    return score < 0.9 ? [`${id} ${score}: ${title} ${displayValue}`] : []
  })
}
