// npm run bench:memory: resident memory of the built product with PostgreSQL and with the embedded database: idle, under
// load, and after each of several runs of requests, to see whether it grows. A minimal Fastify server gets the same load.
// REQUESTS is the number of requests of a run, RUNS the number of runs.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { listPublishedArticles } from '../e2e/olea-api.ts'
import { cleanUp, startOlea } from '../e2e/start-olea.ts'
import { startPostgresForTests } from '../scripts/postgres-for-tests.ts'
import { languages } from '../src/i18n/languages.ts'
import { createDatabase } from './create-database.ts'

const requests = Number(process.env.REQUESTS ?? 100_000)
const runs = Number(process.env.RUNS ?? 2)
const connections = 16
const idleSeconds = 10
const sampleMs = 200
const helloPort = 41_876

type Target = { name: string; pid: number; url: string; paths: string[] }

const hello = spawn(process.execPath, [join(import.meta.dirname, 'hello.ts'), String(helloPort)], {
  stdio: 'ignore',
})
const postgres = await startPostgresForTests()
try {
  const helloUrl = `http://127.0.0.1:${helloPort}`
  await measure({ name: 'bare Fastify hello', pid: hello.pid ?? 0, url: helloUrl, paths: ['/'] })
  const database = await createDatabase(postgres.url, 'memory')
  await measure(await startSite('PostgreSQL', { DATABASE_URL: database }))
  await measure(await startSite('embedded database', {}))
} finally {
  hello.kill()
  await cleanUp()
  await postgres.stop()
}

async function startSite(name: string, environment: Record<string, string>): Promise<Target> {
  const { pid, url } = await startOlea({ environment: { DEMO: '1', ...environment } })
  return { name, pid, url, paths: await listPaths(url) }
}

/** What readers request: pages in all languages, calls of the API, and searches that are not in the cache yet. */
async function listPaths(url: string): Promise<string[]> {
  const { data } = await listPublishedArticles(url, 'limit=50')
  const words = data.flatMap(({ title }) => title.split(' ')).filter((word) => word.length > 4)
  return [
    ...languages.flatMap(({ code }) => [`/?lng=${code}`, `/news/all?lng=${code}`]),
    ...data.flatMap(({ _id }) => [`/article/${_id}`, `/article/${_id}`, `/api/news/${_id}`]),
    ...words.map((word) => `/search?q=${encodeURIComponent(word)}`),
    ...['/', '/news/popular', '/app/oils', '/api/news/published?page=1&limit=15', '/api/news/main-page'],
  ]
}

async function measure({ name, pid, url, paths }: Target): Promise<void> {
  await pause(idleSeconds * 1_000)
  print(name, 'idle', readMemoryMb(pid))
  for (let run = 1; run <= runs; run++) {
    const highest = await sendAll(pid, url, paths)
    print(name, `highest during ${requests} requests`, highest)
    await pause(idleSeconds * 1_000)
    print(name, `after ${run * requests} requests`, readMemoryMb(pid))
  }
}

/** @returns the highest resident memory meanwhile, in megabytes */
async function sendAll(pid: number, url: string, paths: string[]): Promise<number> {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, readMemoryMb(pid))
  }, sampleMs)
  const headers = { 'accept-encoding': 'br', 'accept-language': 'en' }
  const result = await autocannon({
    ...{ url, amount: requests, connections, headers },
    requests: paths.map((path) => ({ path })),
  })
  clearInterval(timer)
  if (result.errors > 0 || result['5xx'] > 0)
    throw new Error(`${url}: ${result['5xx']} error responses, ${result.errors} failed`)
  return highest
}

function print(name: string, state: string, megabytes: number): void {
  console.log(`${name.padEnd(20)} ${state.padEnd(36)} ${megabytes.toFixed(0).padStart(5)} MB`)
}

/** Resident memory of a process without its children: the scanner's recogniser is a process of its own. */
function readMemoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}
