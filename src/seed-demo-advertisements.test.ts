import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Advertisement } from './ads/contract/advertisement.ts'
import { positionsByType } from './ads/contract/placement.ts'
import { seedDemoAdvertisements } from './seed-demo-advertisements.ts'
import { seedDemoArticles } from './seed-demo-articles.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const folder = join(import.meta.dirname, '..', 'demo')
const timeZone = 'Europe/Berlin'
const publicUrl = 'https://olea.test'

let olea: TestApp
let booked: Advertisement[]

const depsOf = ({ services: { ads, newsroom, translation }, database }: TestApp) => ({
  ...{ ads, newsroom, translation, database },
  ...{ folder, timeZone, publicUrl },
})

beforeAll(async () => {
  olea = await createTestApp()
  await seedDemoArticles(depsOf(olea))
  await seedDemoAdvertisements(depsOf(olea))
  booked = await olea.services.ads.list()
})
afterAll(() => olea.close())

test('a dozen advertisers fill every position', () => {
  const advertisers = new Set(booked.map(({ advertiser }) => advertiser).filter(Boolean))
  expect(advertisers.size).toBeGreaterThanOrEqual(12)
  const running = booked.filter(({ status }) => status === 'running')
  const filled = new Set(running.flatMap(({ type, positions }) => positions.map((each) => `${type} ${each}`)))
  const all = Object.entries(positionsByType).flatMap(([type, positions]) =>
    positions.map((each) => `${type} ${each}`),
  )
  expect([...filled].toSorted()).toEqual(all.toSorted())
})

test('there is one in every state, with every kind of target, and some of the newspaper', () => {
  const states = new Set(booked.map(({ status }) => status))
  expect([...states].toSorted()).toEqual(['ended', 'exhausted', 'inactive', 'running', 'scheduled'])
  const running = booked.filter(({ status }) => status === 'running')
  expect(running.some(({ targetNews }) => targetNews !== null)).toBe(true)
  expect(running.some(({ category }) => category !== '')).toBe(true)
  expect(new Set(running.map(({ targetAudience }) => targetAudience))).toEqual(
    new Set(['', 'ar', 'de', 'sp', 'jp']),
  )
  const own = running.filter((ad) => ad.budget === 0 && ad.costPerImpression === 0 && ad.costPerClick === 0)
  expect(own.map(({ linkUrl }) => linkUrl)).toEqual([`${publicUrl}/install`, `${publicUrl}/contacts`])
})

test('all have pictures and texts without a fault, and figures of zero', () => {
  for (const ad of booked) {
    expect(ad.warnings, ad.title).toEqual([])
    expect(ad.imageUrl, ad.title).toMatch(/^\/media\//)
    expect([ad.impressionCount, ad.clickCount, ad.totalSpend]).toEqual([0, 0, 0])
    expect(ad.linkUrl).toMatch(/^https:\/\/([a-z-]+\.example|olea\.test)\//)
  }
})

test('pictures have the proportions and the weight of their position', async () => {
  const names = (await readdir(join(folder, 'advertisements'))).filter((name) => name.endsWith('.webp'))
  const formats = { '970x250': 250_000, '300x250': 150_000, '600x250': 150_000 }
  for (const name of names) {
    const path = join(folder, 'advertisements', name)
    const { width, height } = await sharp(path).metadata()
    const maxBytes = formats[`${width / 2}x${height / 2}` as keyof typeof formats]
    expect((await stat(path)).size, name).toBeLessThan(maxBytes)
  }
})

test('a later start books nothing, and neither do several processes', async () => {
  await Promise.all([1, 2].map(() => seedDemoAdvertisements(depsOf(olea))))
  expect(await olea.services.ads.list()).toHaveLength(booked.length)

  const first = await createTestApp()
  const second = await createTestApp({ database: first.database })
  await Promise.all([first, second].map((app) => seedDemoAdvertisements(depsOf(app))))
  expect(await first.services.ads.list()).toHaveLength(booked.length)
  await second.close()
  await first.close()
})

test('a site with advertisements gets none', async () => {
  const app = await createTestApp()
  const fields = { title: 'Ours', content: 'Own', type: 'popup' as const, positions: ['center'] }
  await app.services.ads.create(fields, undefined, undefined)
  await seedDemoAdvertisements(depsOf(app))
  expect((await app.services.ads.list()).map(({ title }) => title)).toEqual(['Ours'])
  await app.close()
})
