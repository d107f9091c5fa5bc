// Two processes of a site do what the reference model says, whatever happens in whatever order: which advertisements are
// shown, which events count, and what they cost.
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import { adEvents } from '../ads.tables.ts'
import { createModelRun } from './model-run.fixtures.ts'

const isAudit = process.env.AUDIT === '1'
const seeds = Array.from({ length: isAudit ? 60 : 2 }, (_, index) => 2026 + index)
const steps = isAudit ? 400 : 110
const toggles = isAudit ? 10_000 : 80

let apps: readonly [AdsApp, AdsApp]
let articles: { _id: string; category: string }[]

beforeAll(async () => {
  const olea = await createAdsApp()
  apps = [olea, await createAdsApp({ database: olea.database })]
  articles = [
    await storeArticle(olea.services.newsroom, { category: 'Market & Economy' }),
    await storeArticle(olea.services.newsroom, { category: 'Science & Health' }),
  ]
})
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const listed = (await apps[0].call('GET', '')).json<{ _id: string }[]>()
  if (listed.length > 0) await apps[0].call('DELETE', '', { ids: listed.map(({ _id }) => _id) })
})
afterEach(() => {
  vi.useRealTimers()
})

const commands = { book: 1, change: 3, toggle: 1, remove: 1, wait: 3, send: 14, sendInParallel: 3 }

test.each(seeds)(
  'counts, charges and shows what the model does, with seed %d',
  { timeout: 300_000 },
  async (seed) => {
    const run = await createModelRun({ apps, articles, seed })
    for (let step = 0; step < steps; step += 1) {
      const name = await run.step(commands)
      await run.compareCounters()
      if (name !== 'send' || step % 3 === 0) await run.compareDelivery()
    }
    expect((await apps[0].services.ads.verifyLedger()).differences).toEqual([])
    for (const { id, spentMicros } of run.ads) {
      const [row] = await apps[0].database.db
        .select({ spent: sql<number>`coalesce(sum(${adEvents.costMicros}), 0)::float8` })
        .from(adEvents)
        .where(eq(adEvents.adId, id))
      expect(row?.spent).toBe(spentMicros)
    }
  },
)

test(`shows none that may not be shown, after each of ${toggles} changes`, {
  timeout: 3_600_000,
}, async () => {
  const run = await createModelRun({ apps, articles, seed: 7 })
  for (let step = 0; step < toggles; step += 1) {
    await run.step({ book: 1, change: 6, toggle: 4, wait: 1, sendInParallel: 1 })
    await run.compareDelivery()
  }
  expect(run.serves.shown).toBeGreaterThan(toggles * 3)
})
