import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#src/test-app.ts'

let olea: TestApp | undefined
afterEach(() => olea?.close())

/** Starts a server, and returns what it warns about. */
async function start(environment: Record<string, string> = {}) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  olea = await createTestApp({ log, environment })
  const send = (headers: Record<string, string>, remoteAddress = '10.20.0.1') =>
    olea?.app.inject({ url: '/api/health', headers, remoteAddress })
  const warnings = () => lines.filter((line) => line.includes('TRUSTED_PROXIES'))
  return { send, warnings }
}

test('warns once of each proxy that is not trusted', async () => {
  const { send, warnings } = await start()
  await send({})
  expect(warnings()).toEqual([])
  await send({ 'x-forwarded-for': '198.51.100.1' })
  await send({ 'x-forwarded-for': '198.51.100.2' })
  expect(warnings()).toHaveLength(1)
  expect(warnings()[0]).toContain('"address":"10.20.0.1"')
  await send({ forwarded: 'for=198.51.100.3' }, '10.20.0.2')
  expect(warnings()).toHaveLength(2)
})

test('clients that invent proxies cannot fill the log', async () => {
  const { send, warnings } = await start()
  for (let client = 0; client < 30; client += 1)
    await send({ 'x-forwarded-for': '198.51.100.1' }, `10.20.1.${client}`)
  expect(warnings()).toHaveLength(10)
})

test('does not warn of a trusted proxy, and warns of another one', async () => {
  const { send, warnings } = await start({ TRUSTED_PROXIES: '10.20.0.1' })
  await send({ 'x-forwarded-for': '198.51.100.1' })
  expect(warnings()).toEqual([])
  await send({ 'x-forwarded-for': '198.51.100.1' }, '10.20.0.9')
  expect(warnings()).toHaveLength(1)
})
