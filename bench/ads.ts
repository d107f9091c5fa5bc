// npm run bench:ads: how fast advertisements are chosen and counted, and how fast reports of ten million events are. Starts
// PostgreSQL and the built product; the load comes from this process on the same machine. Each figure stands beside its
// goal.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { z } from 'zod'
import { call, signIn } from '../e2e/olea-api.ts'
import { cleanUp, type Environment, type Olea, runTool, startOlea } from '../e2e/start-olea.ts'
import { startPostgresForTests } from '../scripts/postgres-for-tests.ts'
import type { Booking } from '../src/ads/server/delivery/bookings.ts'
import { chooseAds } from '../src/ads/server/delivery/choose-ads.ts'
import { seedEvents } from './ads/seed-events.ts'
import { createEventPath, readAdsSecret, sendRepeatedly } from './ads/send-impressions.ts'
import { sendPaced } from './ads/send-paced.ts'
import { createDatabase } from './create-database.ts'
import { quantile } from './quantile.ts'
import { createRandomIp, trustedProxySettings } from './random-ip.ts'

const seconds = Number(process.env.SECONDS ?? 10)
const activeAds = 1_000
/** Those that the impressions belong to. */
const countedAds = 20
/** Seeding takes some minutes; EVENTS=500000 is enough to try the benchmark. */
const reported = { ads: 20, days: 90, events: Number(process.env.EVENTS ?? 10_000_000) }
const exportedEvents = 1_000_000
const repeatedTokens = Number(process.env.TOKENS ?? 20_000)
const helloPort = 41_875
const admin = { email: 'bench@olea.example', password: 'green-fruit-in-october' }

const Advertisements = z.array(z.object({ _id: z.string(), impressionCount: z.number() }))

const hello = spawn(process.execPath, [join(import.meta.dirname, 'hello.ts'), String(helloPort)], {
  stdio: 'ignore',
})
const postgres = await startPostgresForTests({ isDurable: true })
const database = await createDatabase(postgres.url, 'ads')
const client = new pg.Client({ connectionString: database })
try {
  printChoice()
  const environment = {
    DATABASE_URL: database,
    DEMO: '0',
    ...trustedProxySettings,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const olea = await startOlea({ environment })
  await client.connect()
  const { accessToken: token } = await signIn(olea.url, admin)
  await measureHome(olea.url, 'home page without advertisements')
  await bookAds(olea.url, token)
  await measureHome(olea.url, 'home page with all slots')
  await measureDelivery(olea.url)
  await measureCounting(olea.url, token)
  await measureRepetitions(olea, environment, token)
  await measureReports(olea, token)
  await measureExport(olea, token)
} finally {
  await client.end().catch(() => undefined)
  hello.kill()
  await cleanUp()
  await postgres.stop()
}

function print(name: string, result: string, goal: string): void {
  console.log(`${name.padEnd(28)} ${result.padEnd(64)} ${goal}`)
}

function elapsed(startedAt: number): string {
  return `${(performance.now() - startedAt).toFixed(0)} ms`
}

/** The choice alone, among advertisements that all fit the slot. */
function printChoice(): void {
  const now = new Date()
  const candidates = Array.from({ length: activeAds }, (_, index): Booking => {
    const period = { startsAt: new Date(now.getTime() - 1e9), endsAt: new Date(now.getTime() + 1e9) }
    const money = { budget: 1e9, spendMicros: 0, costPerImpression: 10_000, costPerClick: 0 }
    return {
      ...{ id: String(index), isActive: true, type: 'banner-main', positions: ['top'], ...period, ...money },
      ...{ priority: 1 + (index % 10), pacing: 'fast', frequencyCap: 0, category: '' },
      ...{ targetNews: null, articleReadableFrom: null },
      trackConversions: false,
      ...{
        audience: { languages: [], isProfessional: false },
        creative: 'text',
        public: {} as Booking['public'],
      },
    }
  })
  const page = { language: 'en', isProfessional: false, category: undefined, articleId: undefined } as const
  const times = Array.from({ length: 5_000 }, () => {
    const startedAt = performance.now()
    chooseAds(candidates, { page, now, random: Math.random, isCapped: () => false }, 20)
    return performance.now() - startedAt
  }).toSorted((a, b) => a - b)
  const figures = `p50 ${quantile(times, 0.5).toFixed(3)} ms, p99 ${quantile(times, 0.99).toFixed(3)} ms`
  print(`choice among ${activeAds}`, figures, 'A10: p99 0.2 ms')
}

async function bookAds(url: string, token: string): Promise<void> {
  const types = [
    ['banner-main', ['top', 'middle', 'bottom']],
    ['banner-article', ['top', 'bottom']],
    ['sidebar-banner', ['first', 'second']],
    ['popup', ['center']],
  ] as const
  for (let number = 0; number < activeAds; number += 1) {
    const [type, positions] = types[number % types.length] ?? types[0]
    const body = {
      ...{
        title: `Advertisement ${number}`,
        content: 'Nets for the harvest',
        linkUrl: 'https://nets.example/',
      },
      ...{ type, positions, costPerImpression: 0.01, priority: 1 + (number % 10), endDate: '2999-12-31' },
    }
    await call(url, 'POST', '/advertisements', { token, body })
  }
}

/** Sent from the cache: advertisements are not part of it. */
async function measureHome(url: string, name: string): Promise<void> {
  await fetch(url)
  print(
    name,
    describe(await autocannon({ url: `${url}/`, duration: seconds, connections: 16 })),
    'the same rate',
  )
}

/** One row in each transaction, one after the other: what the disk allows without batches. */
async function measureCommits(): Promise<void> {
  await client.query('create table bench_commits (at timestamptz not null)')
  const until = performance.now() + seconds * 1_000
  let commits = 0
  for (; performance.now() < until; commits += 1)
    await client.query('insert into bench_commits values (now())')
  await client.query('drop table bench_commits')
  print('one row per commit', `${(commits / seconds).toFixed(0)}/s`, 'yardstick')
}

async function measureDelivery(url: string): Promise<void> {
  const options = { duration: seconds, connections: 16 }
  const bare = await autocannon({ ...options, url: `http://127.0.0.1:${helloPort}/` })
  print('bare Fastify hello', describe(bare), 'yardstick')
  for (const path of ['main-page?lang=en', 'news/0123456789abcdef01234567?lang=en']) {
    const result = await autocannon({ ...options, url: `${url}/api/advertisements/${path}` })
    print(path.split('?')[0] ?? '', `${describe(result)}, ${ratio(result, bare)}`, '')
    const requests = Array.from({ length: 500 * seconds }, () => ({
      url: `${url}/api/advertisements/${path}`,
    }))
    const paced = await sendPaced(requests, { perSecond: 500 })
    print('  at 500/s', describePaced(paced), 'A11: p99 30 ms; p95 5 ms')
  }
}

function describe({ latency, requests, non2xx }: autocannon.Result): string {
  const rate = `${requests.average.toFixed(0)}/s`
  return `${rate}, p50 ${latency.p50} ms, p97.5 ${latency.p97_5} ms, p99 ${latency.p99} ms, ${non2xx} failed`
}

function describePaced({ times, failed }: { times: number[]; failed: number }): string {
  const figures = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(times, share).toFixed(1)} ms`)
  return `${figures.join(', ')}, ${failed} failed`
}

function ratio(result: autocannon.Result, baseline: autocannon.Result): string {
  return `${(result.requests.average / baseline.requests.average).toFixed(2)} × hello`
}

/** Impressions with a token each, acknowledged after the commit. */
async function measureCounting(url: string, token: string): Promise<void> {
  const secret = await readAdsSecret(client)
  const ads = Advertisements.parse(await call(url, 'GET', '/advertisements', { token }))
  let turn = 0
  const createPath = (): string => {
    const adId = ads[turn % countedAds]?._id ?? ''
    turn += 1
    return createEventPath(adId, secret)
  }
  const createHeaders = () => ({ 'x-forwarded-for': createRandomIp() })
  await measureCommits()
  const all = await autocannon({
    ...{ url, method: 'POST', duration: seconds, connections: 200 },
    requests: [{ setupRequest: (request) => ({ ...request, path: createPath(), headers: createHeaders() }) }],
  })
  print('impressions', describe(all), 'A1: 5,000/s, 0 failed')
  const requests = Array.from({ length: 2_000 * seconds }, () => ({
    url: url + createPath(),
    headers: createHeaders(),
  }))
  const paced = await sendPaced(requests, { perSecond: 2_000, method: 'POST' })
  print('  at 2,000/s', describePaced(paced), 'A2: p50 10 ms, p99 40 ms')
  const after = Advertisements.parse(await call(url, 'GET', '/advertisements', { token }))
  const counted = after.reduce((sum, ad) => sum + ad.impressionCount, 0)
  const answered = all['2xx'] + paced.times.length
  // Requests that were under way when the time was over are counted, too.
  print('  counted', `${counted} of ${answered} answered, ${turn} sent`, 'A3: none of the answered missing')
}

/** Each token five times, at random to one of two processes. TOKENS=100000 takes some minutes. */
async function measureRepetitions({ url, dataDir }: Olea, environment: Environment, token: string) {
  const other = await startOlea({ dataDir, environment })
  const readLast = async () =>
    Advertisements.parse(await call(url, 'GET', '/advertisements', { token })).at(-1)
  const before = await readLast()
  const options = { tokens: repeatedTokens, secret: await readAdsSecret(client) }
  const startedAt = performance.now()
  await sendRepeatedly([url, other.url], before?._id ?? '', options)
  const counted = ((await readLast())?.impressionCount ?? 0) - (before?.impressionCount ?? 0)
  print('each token 5 times', `${counted} of ${repeatedTokens} in ${elapsed(startedAt)}`, 'A4: all, once')
  await other.stop()
}

/** Seeds events, computes their sums as the product does, and reads every kind of report. */
async function measureReports(olea: Olea, token: string): Promise<void> {
  const { url } = olea
  const ads = Advertisements.parse(await call(url, 'GET', '/advertisements', { token }))
  const adIds = ads.slice(-reported.ads).map(({ _id }) => _id)
  const seededAt = performance.now()
  await seedEvents(client, { ...reported, adIds })
  print(`seed ${reported.events} events`, elapsed(seededAt), '')
  const verifiedAt = performance.now()
  const { stdout } = await runTool('ads-verify', ['--rebuild'], olea.dataSettings)
  const result = stdout.trim().split('\n').at(-1)
  print('ads:verify --rebuild', `${result} in ${elapsed(verifiedAt)}`, 'A6: 0 differences')
  await client.query('vacuum analyze ad_days')
  const { rows } = await client.query<{ count: string }>('select count(*) from ad_days')
  const scannedAt = performance.now()
  await client.query('select day, count(*) from ad_events group by day')
  print('the same days from the events', elapsed(scannedAt), 'yardstick')
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - (reported.days - 1) * 86_400_000).toISOString().slice(0, 10)
  const ad = ads.at(-1)
  const paths = ['/report', '/report.csv?by=article', `/${ad?._id}/stats`]
  for (const path of paths) {
    const times: number[] = []
    for (let round = 0; round < 20; round += 1) {
      const startedAt = performance.now()
      const separator = path.includes('?') ? '&' : '?'
      const response = await fetch(`${url}/api/advertisements${path}${separator}from=${from}&to=${to}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
      times.push(performance.now() - startedAt)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const figures = `p50 ${quantile(sorted, 0.5).toFixed(0)} ms, p95 ${quantile(sorted, 0.95).toFixed(0)} ms`
    print(path.replace(ad?._id ?? '-', '{id}'), `${figures} (${rows[0]?.count} rows)`, 'A12: p95 300 ms')
  }
}

/** Reads every event of some days, as fast as it is sent, and the memory of the server meanwhile. */
async function measureExport({ url, pid }: Olea, token: string): Promise<void> {
  const days = Math.ceil((reported.days * exportedEvents) / reported.events)
  const toDay = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const [from, to] = [toDay(Math.min(days, reported.days)), toDay(1)]
  const copiedAt = performance.now()
  await client.query(
    `copy (select * from ad_events where day between '${from}' and '${to}' order by ad_id, at) to '/dev/null'`,
  )
  print('copy … to /dev/null', elapsed(copiedAt), 'yardstick')
  const before = readMemory(pid)
  let [peak, bytes, lines] = [before, 0, 0]
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/advertisements/events.csv?from=${from}&to=${to}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok || !response.body) throw new Error(`events.csv: ${response.status}`)
  for await (const chunk of response.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
    peak = Math.max(peak, readMemory(pid))
  }
  const size = `${lines - 1} events, ${(bytes / 1e6).toFixed(0)} MB in ${elapsed(startedAt)}`
  print('/events.csv', `${size}; process ${before} MB before, ${peak} MB at most`, 'A13: 150 MB more')
}

/** Resident memory of a process, in megabytes. */
function readMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
