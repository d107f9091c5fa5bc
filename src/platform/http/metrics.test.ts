// Who may read the metrics, what they contain, and that the dashboard and the alerts use only names that exist.
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMetricSources } from '#src/metric-sources.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { registerErrorHandlers } from './error-handlers.ts'
import {
  type Backlog,
  type BackupAge,
  countCacheHits,
  type MetricSources,
  registerMetrics,
} from './metrics.ts'

const token = 'of-the-tests-of-metrics'
const backlog: Backlog = {
  jobs: [{ queue: 'media.make-sizes', waiting: 3, oldestSeconds: 42.5 }],
  mails: { waiting: 2, oldestSeconds: 30, undelivered: 1 },
}
const sources: MetricSources = {
  caches: { responses: { size: 4, bytes: 4_000 } },
  countCacheHits: () => 17,
  pool: { totalCount: 10, idleCount: 7, waitingCount: 5 },
  jobAttempts: new Map([['media.make-sizes', { done: 8, failed: 2 }]]),
  adLedgerLagMs: () => 1_500,
  readBacklog: async () => backlog,
  readBackupAge: async () => ({ ageSeconds: 3_600, isLastAttemptFailed: false }),
}

let app: FastifyInstance
afterEach(() => app?.close())

async function start(changes: Partial<MetricSources> = {}, options: { token?: string } = { token }) {
  app = Fastify()
  registerErrorHandlers(app)
  registerMetrics(app, { token: options.token, sources: { ...sources, ...changes } })
  app.get('/api/news/:id', async () => ({}))
  app.get('/media/:file', async () => 'picture')
  app.get('/*', async () => 'page')
  await app.ready()
  return (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/metrics', headers, remoteAddress })
}

test('programs on this machine may read them, but not through a proxy', async () => {
  const read = await start()
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await read({}, address)).statusCode, address).toBe(200)
  for (const address of ['10.0.0.2', '192.168.1.4', '2001:db8::1', '::ffff:10.0.0.2'])
    expect((await read({}, address)).statusCode, address).toBe(404)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await read({ [header]: '127.0.0.1' })).statusCode, header).toBe(404)
})

test('others need the token', async () => {
  const read = await start()
  const authorized = { authorization: `Bearer ${token}` }
  expect((await read(authorized, '10.0.0.2')).statusCode).toBe(200)
  expect((await read({ ...authorized, 'x-forwarded-for': '10.0.0.2' }, '10.0.0.1')).statusCode).toBe(200)
  for (const wrong of ['Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, token])
    expect((await read({ authorization: wrong })).statusCode, wrong).toBe(404)
})

test('no token opens them when none is set', async () => {
  const read = await start({}, {})
  expect((await read({ authorization: 'Bearer undefined' }, '10.0.0.2')).statusCode).toBe(404)
})

test('contain requests, caches, database, jobs, mails, advertisements and the backup', async () => {
  const read = await start()
  for (const url of ['/', '/about', '/api/news/1', '/api/news/2', '/media/a.jpg']) await app.inject({ url })
  const { body } = await read()
  const lines = body.split('\n')
  for (const line of [
    'http_request_duration_seconds_count{class="page",method="GET",status="200"} 2',
    'http_request_duration_seconds_count{class="api",method="GET",status="200"} 2',
    'http_request_duration_seconds_count{class="picture",method="GET",status="200"} 1',
    'http_cache_hits_total 17',
    'cache_bytes{cache="responses"} 4000',
    'database_pool_connections{state="used"} 3',
    'database_pool_connections{state="waiting"} 5',
    'database_up 1',
    'jobs_waiting{queue="media.make-sizes"} 3',
    'jobs_oldest_waiting_seconds{queue="media.make-sizes"} 42.5',
    'job_attempts_total{queue="media.make-sizes",outcome="failed"} 2',
    'mails_waiting 2',
    'mails_oldest_waiting_seconds 30',
    'mails_undelivered 1',
    'ad_ledger_lag_seconds 1.5',
    'backup_age_seconds 3600',
    'backup_failed 0',
  ])
    expect(lines).toContain(line)
  expect((await read()).body).toContain('http_cache_hits_total 17\n')
})

test('say that the database is down, and contain the rest', async () => {
  let isDown = false
  const read = await start({
    readBacklog: async () => {
      if (isDown) throw new Error('no connection')
      return backlog
    },
  })
  await read()
  isDown = true
  const { statusCode, body } = await read()
  expect(statusCode).toBe(200)
  expect(body).toContain('database_up 0\n')
  expect(body).toContain('http_cache_hits_total 17\n')
  expect(body).not.toContain('jobs_waiting{')
})

test('a backup that was never made, or is not made by this site, has no age', async () => {
  let state: BackupAge | undefined = { ageSeconds: 3_600, isLastAttemptFailed: false }
  const read = await start({ readBackupAge: async () => state })
  await read()
  state = { ageSeconds: undefined, isLastAttemptFailed: true }
  const neverMade = (await read()).body
  expect(neverMade).toContain('backup_failed 1\n')
  expect(neverMade).not.toMatch(/^backup_age_seconds /m)
  state = undefined
  expect((await read()).body).not.toMatch(/^backup_/m)
})

test('counts what the cache has served', () => {
  const answers = [true, false, true]
  const { serve, count } = countCacheHits(() => answers.shift() ?? false)
  const call = () => serve({} as Parameters<typeof serve>[0], {} as Parameters<typeof serve>[1])
  expect([call(), call(), call(), call()]).toEqual([true, false, true, false])
  expect(count()).toBe(2)
})

test('the dashboard and the alerts use only names that exist', async () => {
  const read = await start()
  await app.inject({ url: '/' })
  const { body } = await read()
  const types = new Map(
    [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  )
  const known = new Set([
    ...types.keys(),
    ...[...types].flatMap(([name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [],
    ),
    // Of Prometheus itself.
    'up',
  ])
  for (const [file, pattern] of [
    ['deploy/alerts.yml', /expr: (?:>-\n)?((?:.|\n(?= {10}))*)/g],
    ['deploy/dashboard.json', /"expr": "((?:[^"\\]|\\.)*)"/g],
  ] as const) {
    const expressions = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, text = '']) => text)
    expect(expressions.length, file).toBeGreaterThan(10)
    for (const expression of expressions) {
      const names = findMetricNames(expression)
      expect(names.length, expression).toBeGreaterThan(0)
      expect(
        names.filter((name) => !known.has(name)),
        expression,
      ).toEqual([])
    }
  }
})

/** Names outside of braces and brackets that are neither functions nor keywords. */
function findMetricNames(expression: string): string[] {
  const withoutLabels = expression
    .replaceAll(/\\?"(?:[^"\\]|\\.)*?\\?"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
  return [...withoutLabels.matchAll(/\b[a-z_][a-z0-9_]*\b(?! ?\()/g)]
    .map(([name]) => name)
    .filter((name) => !['by', 'sum', 'max', 'min', 'unless', 'e9'].includes(name))
}

let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

test('the database tells which jobs and mails wait', async () => {
  const { services, database } = site
  const { readBacklog } = createMetricSources({ services, database, countCacheHits: () => 0 })
  const mail = { to: 'a@olea.example', language: 'en' as const, subject: 'A', text: 'A', html: '<p>A</p>' }
  await services.write(async ({ mail: send }) => {
    await send({ kind: 'test.waiting', message: mail })
    await send({ kind: 'test.lost', message: mail })
    await send({ kind: 'test.sent', message: mail })
  })
  await database.db.execute(sql`
    update outgoing_mails set state = 'expired', done_at = now() where kind = 'test.lost'`)
  await database.db.execute(sql`
    update outgoing_mails set state = 'sent', done_at = now() where kind = 'test.sent'`)
  await database.db.execute(sql`
    update outgoing_mails set created_at = now() - interval '1 hour' where kind = 'test.waiting'`)
  await database.db.execute(sql`
    update jobs.job set start_after = now() - interval '2 hours' where name = 'platform.send-mail'`)
  const { jobs, mails } = await readBacklog()
  expect(mails).toMatchObject({ waiting: 1, undelivered: 1 })
  expect(mails.oldestSeconds).toBeCloseTo(3_600, -2)
  const sendMail = jobs.find(({ queue }) => queue === 'platform.send-mail')
  expect(sendMail?.waiting).toBe(3)
  expect(sendMail?.oldestSeconds).toBeCloseTo(7_200, -2)
})

test('the site tells the age of its last daily backup, and whether the last attempt failed', async () => {
  const state = { isEnabled: true, lastSuccess: null, failure: null, isOverdue: false }
  const read = (changes: object) => {
    const dailyBackup = { run: async () => undefined, readState: async () => ({ ...state, ...changes }) }
    const { services, database } = site
    return createMetricSources({
      services: { ...services, dailyBackup },
      database,
      countCacheHits: () => 0,
    }).readBackupAge()
  }
  const at = new Date(Date.now() - 7_200_000).toISOString()
  expect(await read({ isEnabled: false })).toBe(undefined)
  expect(await read({})).toEqual({ ageSeconds: undefined, isLastAttemptFailed: false })
  const age = await read({ lastSuccess: { at, fileName: '', bytes: 1 }, failure: { at, reason: 'full' } })
  expect(age?.ageSeconds).toBeCloseTo(7_200, -2)
  expect(age?.isLastAttemptFailed).toBe(true)
})
