// npm run audit:lighthouse: Lighthouse as it imagines a phone, five times on home, an article and a search of a running
// newspaper; prints the medians and what costs the most, and ends with 1 when a goal is missed.
//   OLEA_URL=http://localhost:3000 npm run audit:lighthouse
// Lighthouse is no dependency of the project: with its trace readers it is larger than all of Olea's. It is fetched into
// .cache when first asked for.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedArticles } from '../e2e/olea-api.ts'
import { findWholeChromium } from '../scripts/find-chromium.ts'
import { median } from './median.ts'

const version = '13.5.0'
const base = process.env.OLEA_URL ?? 'http://localhost:3000'
const rounds = Number(process.env.ROUNDS ?? 5)
const cache = join(import.meta.dirname, '..', '.cache', 'lighthouse')
const report = join(cache, 'report.json')

const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const mostShift = 0.02
const figureNames = {
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
const missed: string[] = []
for (const [name, path] of Object.entries(await pages())) {
  const reports = Array.from({ length: rounds }, () => look(base + path))
  console.log(`\n${name} (${path})`)
  for (const [category, goal] of Object.entries(goals)) {
    const score = Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0)))
    console.log(`  ${category.padEnd(22)} ${String(score).padStart(9)}`)
    if (score < goal) missed.push(`${name}: ${category} ${score}, the goal is ${goal}`)
  }
  for (const [id, words] of Object.entries(figureNames)) {
    const figure = median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
    console.log(
      `  ${words.padEnd(22)} ${(id.endsWith('shift') ? figure.toFixed(4) : figure.toFixed(0)).padStart(9)}`,
    )
    if (id.endsWith('shift') && figure > mostShift) missed.push(`${name}: shift ${figure.toFixed(3)}`)
  }
  for (const line of findings(reports)) console.log(`  - ${line}`)
}
for (const line of missed) console.log(`MISSED ${line}`)
process.exit(missed.length === 0 ? 0 : 1)

function install(): void {
  if (existsSync(join(cache, 'node_modules', 'lighthouse', 'package.json'))) return
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'package.json'), '{"private":true}\n')
  const what = ['install', '--save-exact', '--no-audit', '--no-fund', `lighthouse@${version}`]
  execFileSync('npm', what, { cwd: cache, stdio: 'inherit' })
}

async function pages(): Promise<Record<string, string>> {
  const { data } = await publishedArticles(base, 'limit=1')
  const [article] = data
  if (!article) throw new Error('The newspaper is empty: start it with the demo newsroom.')
  return { home: '/', article: `/article/${article._id}`, search: '/search?q=olive' }
}

/** Now and then a recording has no beginning (NO_NAVSTART), and Lighthouse itself says: run it again. */
function look(address: string, triesLeft = 2): Report {
  try {
    return lookOnce(address)
  } catch (error) {
    if (triesLeft === 0) throw error
    return look(address, triesLeft - 1)
  }
}

function lookOnce(address: string): Report {
  const flags = ['--headless', '--disable-dev-shm-usage', '--disable-gpu', '--disable-quic', '--no-first-run']
  if (process.getuid?.() === 0) flags.push('--no-sandbox')
  const tool = join(cache, 'node_modules', 'lighthouse', 'cli', 'index.js')
  execFileSync(
    process.execPath,
    [
      tool,
      address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: findWholeChromium() } },
  )
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

/** What is not perfect in most of the rounds. */
function findings(reports: Report[]): string[] {
  const ids = Object.keys(reports[0]?.audits ?? {})
  return ids.flatMap((id) => {
    const audits = reports.flatMap(({ audits: all }) => all[id] ?? [])
    const score = median(audits.map((audit) => audit.score ?? 1))
    const { title = '', displayValue = '' } = audits.at(-1) ?? {}
    return score < 0.9 ? [`${id} ${score}: ${title} ${displayValue}`] : []
  })
}
