// Two processes on one PostgreSQL count events of the same advertisements at the same time, and each is killed in turn: no
// budget is exceeded at any moment, each is spent exactly in the end, and all sums equal the events.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createDatabaseOnServer, withDatabaseName } from '#src/platform/database/test-server.ts'
import { type PostgresForTests, startPostgresForTests } from '../../scripts/postgres-for-tests.ts'
import { call, signIn } from '../olea-api.ts'
import { demoAdmin } from '../prepared-sites.ts'
import { cleanUp, createTemporaryFolder, type Olea, runTool, startOlea } from '../start-olea.ts'
import { writeUntilKilled } from './write-until-killed.ts'

let postgres: PostgresForTests
beforeAll(async () => {
  postgres = await startPostgresForTests()
}, 60_000)
afterEach(cleanUp)
afterAll(() => postgres.stop())

const rounds = 2
const budget = 30
const prices = { impressions: { costPerImpression: 0.01 }, clicks: { costPerClick: 0.25 } }
/** How many events a budget pays for. */
const paid = { impressions: 3_000, clicks: 120 }

const Booked = z.object({ _id: z.string() })
const Counted = z.object({ totalSpend: z.number(), impressionCount: z.number(), clickCount: z.number() })
const Status = z.object({ status: z.string() })
const Reply = z.object({ counted: z.boolean() })
const Shown = z.array(z.object({ _id: z.string() }))
type Name = keyof typeof prices
type Ids = Record<Name, string>

test('never exceeds a budget, and spends it exactly', { timeout: 300_000 }, async () => {
  const environment = await createSettings()
  const dataDir = await createTemporaryFolder()
  const start = () => startOlea({ dataDir, environment })
  const processes = [await start(), await start()]
  const [first] = processes as [Olea, Olea]
  const { accessToken } = await signIn(first.url, demoAdmin)
  const ids = {
    impressions: await book(first, accessToken, 'impressions'),
    clicks: await book(first, accessToken, 'clicks'),
  }
  const read = async (olea: Olea, id: string) =>
    Counted.parse(await call(olea.url, 'GET', `/advertisements/id/${id}`, { token: accessToken }))

  const counted = { impressions: 0, clicks: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const victim = round % 2
    const [olea, other] = [processes[victim], processes[1 - victim]] as [Olea, Olea]
    let isOver = false
    const sending = Promise.all([
      ...Array.from({ length: 4 }, () =>
        writeUntilKilled(olea, (turn) => sendEvents(olea, ids, counted, turn)),
      ),
      ...Array.from({ length: 4 }, async () => {
        for (let turn = 0; !isOver; turn += 1) await sendEvents(other, ids, counted, turn)
      }),
    ])
    // At any moment, also while one process is killed.
    for (let sample = 0; sample < 12; sample += 1) {
      for (const id of Object.values(ids))
        expect((await read(other, id)).totalSpend).toBeLessThanOrEqual(budget)
      if (sample === 6) olea.sendSignal('SIGKILL')
    }
    await olea.exited
    isOver = true
    await sending
    processes[victim] = await start()
  }
  const [left, right] = processes as [Olea, Olea]
  for (let turn = 0; !(await areExhausted(left, accessToken, ids)); turn += 1)
    await Promise.all([left, right].map((olea) => sendEvents(olea, ids, counted, turn)))

  const impressions = await read(left, ids.impressions)
  expect(impressions).toMatchObject({ totalSpend: budget, impressionCount: paid.impressions })
  const clicks = await read(right, ids.clicks)
  expect(clicks).toMatchObject({ totalSpend: budget, clickCount: paid.clicks })
  // What was acknowledged is there; what a kill interrupted may be there, too.
  expect(impressions.impressionCount).toBeGreaterThanOrEqual(counted.impressions)
  expect(clicks.clickCount).toBeGreaterThanOrEqual(counted.clicks)
  const verified = await runTool('ads-verify', [], left.dataSettings)
  expect(verified.stdout).toMatch(/^\d+ events of 2 advertisements, 0 differences\n$/)
})

test('switching off takes effect in the other process within a second', { timeout: 120_000 }, async () => {
  const environment = await createSettings()
  const dataDir = await createTemporaryFolder()
  const first = await startOlea({ dataDir, environment })
  const other = await startOlea({ dataDir, environment })
  const { accessToken } = await signIn(first.url, demoAdmin)
  const id = await book(first, accessToken, 'clicks')
  const isShown = async () =>
    Shown.parse(await call(other.url, 'GET', '/advertisements/position/top')).some(({ _id }) => _id === id)
  for (const [change, expected] of [
    ['deactivate', false],
    ['activate', true],
    ['deactivate', false],
  ] as const) {
    await expect.poll(isShown, { timeout: 10_000 }).toBe(!expected)
    await call(first.url, 'PATCH', `/advertisements/${id}/${change}`, { token: accessToken })
    await expect.poll(isShown, { timeout: 1_000, interval: 20 }).toBe(expected)
  }
})

async function createSettings() {
  const database = await createDatabaseOnServer(postgres.url, { purpose: 'site' })
  return {
    DATABASE_URL: withDatabaseName(postgres.url, database),
    DEMO: '0',
    ADMIN_EMAIL: demoAdmin.email,
    ADMIN_PASSWORD: demoAdmin.password,
  }
}

async function book(olea: Olea, token: string, name: Name): Promise<string> {
  const body = {
    ...{ title: name, content: 'Nets', type: 'banner-main', positions: ['top'], budget },
    ...{ linkUrl: 'https://nets.example/', ...prices[name] },
  }
  return Booked.parse(await call(olea.url, 'POST', '/advertisements', { token, body }))._id
}

async function areExhausted(olea: Olea, token: string, ids: Ids): Promise<boolean> {
  const replies = await Promise.all(
    Object.values(ids).map((id) => call(olea.url, 'GET', `/advertisements/id/${id}`, { token })),
  )
  return replies.every((reply) => Status.parse(reply).status === 'exhausted')
}

/** A hundred impressions and five clicks at the same time, from a browser of its own. */
async function sendEvents(olea: Olea, ids: Ids, counted: Record<Name, number>, turn: number): Promise<void> {
  const send = async (name: Name, event: string) => {
    const response = await fetch(`${olea.url}/api/advertisements/${ids[name]}/${event}`, {
      method: 'POST',
      headers: { 'user-agent': `Firefox/${turn}.${process.hrtime.bigint()}` },
    })
    if (Reply.parse(await response.json()).counted) counted[name] += 1
  }
  await Promise.all([
    ...Array.from({ length: 100 }, () => send('impressions', 'impression')),
    ...Array.from({ length: 5 }, () => send('clicks', 'click')),
  ])
}
