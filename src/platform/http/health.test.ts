// Alive is not ready: a balancer stops sending readers to a process that stops or cannot write.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let isDatabaseAway = false

beforeAll(async () => {
  olea = await createTestApp({
    checkDatabase: async () => {
      if (isDatabaseAway) throw new Error('connection refused by 10.0.0.5')
    },
  })
})

afterAll(() => olea.close())

test('a process that lives says so, and nothing else', async () => {
  const answer = await olea.app.inject('/api/health')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a process that can write is ready', async () => {
  const answer = await olea.app.inject('/api/ready')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ready' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a process whose database is away lives and is not ready, until it is back', async () => {
  isDatabaseAway = true
  const probe = () => olea.app.inject('/api/ready')
  await expect.poll(async () => (await probe()).statusCode, { timeout: 10_000 }).toBe(503)
  const answer = await probe()
  expectProblem(answer, 503, 'not-ready')
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.body).not.toContain('10.0.0.5')
  expect((await olea.app.inject('/api/health')).statusCode).toBe(200)
  isDatabaseAway = false
  await expect.poll(async () => (await probe()).statusCode, { timeout: 10_000 }).toBe(200)
})

test('a process that stops is not ready', async () => {
  olea.app.isStopping = true
  expectProblem(await olea.app.inject('/api/ready'), 503, 'not-ready')
  olea.app.isStopping = false
  expect((await olea.app.inject('/api/ready')).statusCode).toBe(200)
})
