// npm run bench:making: what a page or an answer costs when nothing has kept it, in milliseconds of the processor, with
// few and with many articles; beside them a bare Fastify hello, turn by turn. The database's own work is not in it.
// Starts a PostgreSQL and the built product, without memory for finished pages.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { publishedArticles } from '../e2e/olea-api.ts'
import { cleanUp, root, startOlea } from '../e2e/start-olea.ts'
import { startPostgresForTests } from '../scripts/postgres-for-tests.ts'
import { median } from './median.ts'
import { ownDatabase } from './own-database.ts'

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
  for (const size of sizes) sites.push(await newspaperOf(size))
  const yardstick = { name: 'hello', pid: hello.pid ?? 0, url: `http://127.0.0.1:${helloPort}`, ids: [''] }
  const costs = new Map<string, number[]>()
  const note = async (name: string, site: Site, { path }: Target) => {
    costs.set(name, [...(costs.get(name) ?? []), await costMs(site, path)])
  }
  // The first round warms up what is translated while it runs, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) costs.clear()
    await note('bare Fastify hello', yardstick, { name: '', path: () => '/' })
    for (const target of targets)
      for (const site of sites) await note(`${target.name}, ${site.name}`, site, target)
  }
  for (const [name, list] of costs)
    console.log(`${name.padEnd(32)} ${median(list).toFixed(2).padStart(8)} ms`)
} finally {
  hello.kill()
  await cleanUp()
  await postgres.stop()
}

async function newspaperOf(articles: number): Promise<Site> {
  const database = await ownDatabase(postgres.url, `making_${articles}`)
  const environment = { DATABASE_URL: database, PAGE_CACHE_MB: '0' }
  const { pid, url, dataDir } = await startOlea({ environment })
  execFileSync(process.execPath, ['src/commands/seed.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database, DATA_DIR: dataDir, DEMO_SIZE: String(articles) },
    stdio: 'ignore',
  })
  const { data } = await publishedArticles(url, `limit=${requests}`)
  return { name: `${articles} articles`, pid, url, ids: data.map(({ _id }) => _id) }
}

async function costMs(site: Site, path: (id: string) => string): Promise<number> {
  const before = usedMs(site.pid)
  for (let n = 0; n < requests; n++) {
    const answer = await fetch(site.url + path(site.ids[n % site.ids.length] ?? ''), {
      headers: { 'accept-encoding': 'br', 'accept-language': 'en' },
    })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.url}`)
    await answer.arrayBuffer()
  }
  return (usedMs(site.pid) - before) / requests
}

/** What a process has used of all processors so far: its user's and the system's share, in hundredths of a second. */
function usedMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
