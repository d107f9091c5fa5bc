// npm run bench:making: processor time in milliseconds of a response that is not cached, with few and with many articles,
// alternating with a minimal Fastify server. The work of the database is not included. Starts PostgreSQL and the built
// product without a response cache.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listPublishedArticles } from '../e2e/olea-api.ts'
import { cleanUp, root, startOlea } from '../e2e/start-olea.ts'
import { startPostgresForTests } from '../scripts/postgres-for-tests.ts'
import { createDatabase } from './create-database.ts'
import { median } from './median.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const sizes = [500, 10_000]
const rounds = Number(process.env.ROUNDS ?? 5)
const requests = Number(process.env.REQUESTS ?? 100)
const helloPort = 41_874

type Site = { name: string; pid: number; url: string; ids: string[] }
type Target = { name: string; path: (id: string) => string }

const targets: Target[] = [
  { name: 'home', path: () => '/' },
  { name: 'article', path: (id) => `/article/${id}` },
  { name: 'category', path: () => '/category/Sustainability' },
  { name: 'search', path: () => '/search?q=olive' },
  { name: 'list of 15', path: () => '/api/news/published?page=1&limit=15' },
  { name: 'one article', path: (id) => `/api/news/${id}` },
]

const hello = spawn(process.execPath, [join(import.meta.dirname, 'hello.ts'), String(helloPort)], {
  stdio: 'ignore',
})
const postgres = await startPostgresForTests()
try {
  await pause(1_000)
  const sites: Site[] = []
  for (const size of sizes) sites.push(await startSite(size))
  for (const { pid } of sites) await waitUntilIdle(pid)
  const baseline = { name: 'hello', pid: hello.pid ?? 0, url: `http://127.0.0.1:${helloPort}`, ids: [''] }
  const costs = new Map<string, number[]>()
  const measure = async (name: string, site: Site, { path }: Target) => {
    costs.set(name, [...(costs.get(name) ?? []), await measureCostMs(site, path)])
  }
  // The first round warms up the just-in-time compiler and is not counted.
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) costs.clear()
    await measure('bare Fastify hello', baseline, { name: '', path: () => '/' })
    for (const target of targets)
      for (const site of sites) await measure(`${target.name}, ${site.name}`, site, target)
  }
  for (const [name, list] of costs)
    console.log(`${name.padEnd(32)} ${median(list).toFixed(2).padStart(8)} ms`)
} finally {
  hello.kill()
  await cleanUp()
  await postgres.stop()
}

async function startSite(articles: number): Promise<Site> {
  const database = await createDatabase(postgres.url, `rendering_${articles}`)
  const environment = { DATABASE_URL: database, PAGE_CACHE_MB: '0' }
  const { pid, url, dataDir } = await startOlea({ environment })
  execFileSync(process.execPath, ['src/commands/seed.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database, DATA_DIR: dataDir, DEMO_SIZE: String(articles) },
    stdio: 'ignore',
  })
  const { data } = await listPublishedArticles(url, `limit=${requests}`)
  return { name: `${articles} articles`, pid, url, ids: data.map(({ _id }) => _id) }
}

async function measureCostMs(site: Site, path: (id: string) => string): Promise<number> {
  const before = getProcessorTimeMs(site.pid)
  for (let n = 0; n < requests; n++) {
    const response = await fetch(site.url + path(site.ids[n % site.ids.length] ?? ''), {
      headers: { 'accept-encoding': 'br', 'accept-language': 'en' },
    })
    if (response.status !== 200) throw new Error(`${response.status} ${response.url}`)
    await response.arrayBuffer()
  }
  return (getProcessorTimeMs(site.pid) - before) / requests
}

/** Processor time of a process so far, in user and system mode; the kernel counts hundredths of a second. */
function getProcessorTimeMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
