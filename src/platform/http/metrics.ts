// Prometheus metrics at /metrics, enabled by a setting: for programs on this machine that ask the process itself, and for
// those that have the token. deploy/alerts.yml and deploy/dashboard.json use the names.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '../problem.ts'
import type { ServeFromCache } from './response-cache.ts'

export type Backlog = {
  jobs: { queue: string; waiting: number; oldestSeconds: number }[]
  mails: { waiting: number; oldestSeconds: number; undelivered: number }
}

/** Of the daily backup. Without a value until a first one has succeeded. */
export type BackupAge = { ageSeconds: number | undefined; isLastAttemptFailed: boolean }

export type MetricSources = {
  caches: Record<string, { size: number; bytes: number }>
  /** Responses that the cache has sent so far. */
  countCacheHits: () => number
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  jobAttempts: ReadonlyMap<string, Readonly<{ done: number; failed: number }>>
  adLedgerLagMs: () => number
  /** Asks the database. */
  readBacklog: () => Promise<Backlog>
  /** Asks the database. Undefined if the site makes no backups by itself. */
  readBackupAge: () => Promise<BackupAge | undefined>
}

/** Proxies add these headers. Requests through a proxy on this machine come from the machine's own address. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
const durationBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function registerMetrics(
  app: FastifyInstance,
  options: { token: string | undefined; sources: MetricSources },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  addProcessMetrics(registry, options.sources)
  const readDatabase = addDatabaseMetrics(registry, options.sources)
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, options.token)) throw notFound('page')
    await readDatabase()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Counts the responses that the cache sends: they do not reach the hooks of routes. */
export function countCacheHits(serve: ServeFromCache): { serve: ServeFromCache; count: () => number } {
  let count = 0
  return {
    serve(request, response) {
      const isServed = serve(request, response)
      if (isServed) count += 1
      return isServed
    },
    count: () => count,
  }
}

function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (headers.authorization !== undefined)
    return token !== undefined && isEqual(headers.authorization, `Bearer ${token}`)
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false
  const { remoteAddress = '' } = socket
  return ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback'
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond, by class of route; responses from the cache are not included.',
    labelNames: ['class', 'method', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      class: classifyRoute(request.routeOptions.url ?? ''),
      method: request.method,
      status: reply.statusCode,
    }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
}

/** Few classes, so that the number of time series stays small. */
function classifyRoute(route: string): 'api' | 'file' | 'page' | 'picture' | 'probe' {
  if (['/api/health', '/api/ready', '/metrics'].includes(route)) return 'probe'
  if (route.startsWith('/api/')) return 'api'
  if (route.startsWith('/media/')) return 'picture'
  return route === '*' || route === '/*' ? 'page' : 'file'
}

function addProcessMetrics(registry: Registry, sources: MetricSources): void {
  const { caches, countCacheHits: countHits, pool, jobAttempts, adLedgerLagMs } = sources
  const registers = [registry]
  for (const stat of ['size', 'bytes'] as const) {
    new Gauge({
      name: `cache_${stat}`,
      help: stat === 'size' ? 'Cached entries' : 'Cached bytes',
      labelNames: ['cache'],
      registers,
      collect() {
        for (const [cache, stats] of Object.entries(caches)) this.set({ cache }, stats[stat])
      },
    })
  }
  new Counter({
    name: 'http_cache_hits_total',
    help: 'Responses from the cache',
    registers,
    collect() {
      this.reset()
      this.inc(countHits())
    },
  })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database by state; waiting: requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Counter({
    name: 'job_attempts_total',
    help: 'Attempts of background jobs in this process by outcome (done, failed)',
    labelNames: ['queue', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const [queue, { done, failed }] of jobAttempts) {
        this.inc({ queue, outcome: 'done' }, done)
        this.inc({ queue, outcome: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'ad_ledger_lag_seconds',
    help: 'How long the oldest event of an advertisement has been waiting to be stored',
    registers,
    collect() {
      this.set(adLedgerLagMs() / 1000)
    },
  })
}

/** @returns reads the database. Its metrics are absent while it cannot be read. */
function addDatabaseMetrics(
  registry: Registry,
  { readBacklog, readBackupAge }: MetricSources,
): () => Promise<void> {
  const registers = [registry]
  const isUp = new Gauge({
    name: 'database_up',
    help: 'Whether the database answers: 1 or 0',
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const jobs = {
    waiting: gauge('jobs_waiting', 'Jobs that are due or are retried, in all processes', ['queue']),
    oldestSeconds: gauge('jobs_oldest_waiting_seconds', 'How long the oldest job has been due', ['queue']),
  }
  const mails = {
    waiting: gauge('mails_waiting', 'Mails that are not sent yet'),
    oldestSeconds: gauge('mails_oldest_waiting_seconds', 'Age of the oldest mail that is not sent yet'),
    undelivered: gauge('mails_undelivered', 'Mails of the last day that were rejected or expired'),
  }
  const backup = {
    age: gauge('backup_age_seconds', 'Age of the last daily backup that succeeded'),
    failed: gauge('backup_failed', 'Whether the last daily backup failed: 1 or 0'),
  }
  return async () => {
    for (const each of [...Object.values(jobs), ...Object.values(mails)]) each.reset()
    // `reset` would set them to 0: a backup that was just made, and has not failed.
    for (const each of Object.values(backup)) each.remove()
    try {
      const [backlog, backupAge] = await Promise.all([readBacklog(), readBackupAge()])
      for (const { queue, waiting, oldestSeconds } of backlog.jobs) {
        jobs.waiting.set({ queue }, waiting)
        jobs.oldestSeconds.set({ queue }, oldestSeconds)
      }
      mails.waiting.set(backlog.mails.waiting)
      mails.oldestSeconds.set(backlog.mails.oldestSeconds)
      mails.undelivered.set(backlog.mails.undelivered)
      if (backupAge) {
        const { ageSeconds, isLastAttemptFailed } = backupAge
        if (ageSeconds !== undefined) backup.age.set(ageSeconds)
        backup.failed.set(Number(isLastAttemptFailed))
      }
      isUp.set(1)
    } catch {
      isUp.set(0)
    }
  }
}
