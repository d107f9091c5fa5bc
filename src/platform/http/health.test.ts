// Liveness and readiness differ: a load balancer stops sending requests to a process that is not ready.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#src/platform/log.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let isDatabaseDown = false
let isDiskFull = false
const logged: string[] = []

beforeAll(async () => {
  const log = createLog('warn')
  Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => logged.push(line) })
  olea = await createTestApp({
    log,
    checkDatabase: async () => {
      if (isDiskFull) await olea.database.pool.query('begin read only; create table probes (id integer)')
      if (isDatabaseDown) throw new Error('connection refused by 10.0.0.5')
    },
  })
})

afterAll(() => olea.close())

test('health returns ok and no details', async () => {
  const response = await olea.app.inject('/api/health')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ok' })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('ready succeeds while the database is writable', async () => {
  const response = await olea.app.inject('/api/ready')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ready' })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('ready fails during a database outage while health succeeds', async () => {
  isDatabaseDown = true
  const probe = () => olea.app.inject('/api/ready')
  await expect.poll(async () => (await probe()).statusCode, { timeout: 10_000 }).toBe(503)
  const response = await probe()
  expectProblem(response, 503, 'not-ready')
  expect(response.headers['retry-after']).toBe('2')
  expect(response.body).not.toContain('10.0.0.5')
  expect((await olea.app.inject('/api/health')).statusCode).toBe(200)
  isDatabaseDown = false
  await expect.poll(async () => (await probe()).statusCode, { timeout: 10_000 }).toBe(200)
})

test('a process that can only read, because the disk is full, stays ready', async () => {
  isDiskFull = true
  const probe = async () => (await olea.app.inject('/api/ready')).json()
  await expect.poll(probe, { timeout: 10_000 }).toEqual({ status: 'read-only' })
  expect((await olea.app.inject('/api/ready')).statusCode).toBe(200)
  isDiskFull = false
  await expect.poll(probe, { timeout: 10_000 }).toEqual({ status: 'ready' })
})

test('ready fails during shutdown', async () => {
  olea.app.isStopping = true
  logged.length = 0
  expectProblem(await olea.app.inject('/api/ready'), 503, 'not-ready')
  const [line = ''] = logged.filter((each) => each.includes('request failed'))
  expect(JSON.parse(line)).toMatchObject({ level: 40, code: 'not-ready', detail: 'The server is stopping.' })
  expect(line).not.toContain('stack')
  olea.app.isStopping = false
  expect((await olea.app.inject('/api/ready')).statusCode).toBe(200)
})
