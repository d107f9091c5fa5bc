// A budget is spent exactly, however many impressions and clicks arrive at the same time in two processes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstallationSecret } from '#src/platform/installation-secret.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdStatistics } from '../../contract/ad-statistics.ts'
import { createServeId, signAdToken } from '../delivery/ad-token.ts'

let olea: AdsApp
/** A second process of the same site. */
let other: AdsApp

beforeAll(async () => {
  olea = await createAdsApp()
  other = await createAdsApp({ database: olea.database })
})
afterAll(async () => {
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])
  await other.close()
  await olea.close()
})

/** As pages have them that were opened before the budget was spent. */
async function signTokens(adId: string, count: number): Promise<string[]> {
  const secret = await createInstallationSecret(olea.database.db, 'ads-secret')()
  return Array.from({ length: count }, () =>
    signAdToken(
      {
        ...{ id: createServeId(new Date()), adId, placement: 'main.bannerTop', articleId: '' },
        ...{ language: 'de', creative: 'text', isPreview: false },
      },
      secret,
    ),
  )
}

/** Each from a browser of its own, as one alone may click 120 times a minute; every second one to the other process. */
async function sendAll(adId: string, kinds: ('impression' | 'click')[], tokens: string[] = []) {
  const responses = await Promise.all(
    kinds.map((kind, index) =>
      (index % 2 ? olea : other).send(adId, kind, tokens[index], { 'user-agent': `Firefox/${index}.0` }),
    ),
  )
  return responses.filter((response) => response.json<{ counted: boolean }>().counted).length
}

const repeat = <T>(value: T, count: number): T[] => Array.from({ length: count }, () => value)
const readStatistics = async (id: string) => (await olea.call('GET', `/${id}/stats`)).json<AdStatistics>()

async function expectNotShown(id: string): Promise<void> {
  const shown = (await other.read('/active')).json<{ _id: string }[]>()
  expect(shown.map((ad) => ad._id)).not.toContain(id)
}

test('impressions stop exactly at the budget', async () => {
  const { _id } = await olea.book({ budget: 1, costPerImpression: 0.03 })
  expect(await sendAll(_id, repeat('impression', 200), await signTokens(_id, 200))).toBe(33)
  expect(await olea.get(_id)).toMatchObject({ impressionCount: 33, totalSpend: 0.99, status: 'exhausted' })
  await expectNotShown(_id)
  expect((await readStatistics(_id)).exclusions).toEqual([{ reason: 'late', impressions: 167, clicks: 0 }])
})

test('clicks stop exactly at the budget', async () => {
  const { _id } = await olea.book({ budget: 7, costPerClick: 0.35 })
  expect(await sendAll(_id, repeat('click', 200))).toBe(20)
  expect(await olea.get(_id)).toMatchObject({ clickCount: 20, totalSpend: 7, status: 'exhausted' })
  await expectNotShown(_id)
  expect((await readStatistics(_id)).exclusions).toEqual([{ reason: 'late', impressions: 0, clicks: 180 }])
})

test('clicks of readers who saw the advertisement count, and cost no more than the budget', async () => {
  // The rest of 0.40 is less than a click costs.
  const { _id } = await olea.book({ budget: 6.4, costPerClick: 0.5 })
  expect(await sendAll(_id, repeat('click', 200), await signTokens(_id, 200))).toBe(200)
  expect(await olea.get(_id)).toMatchObject({ clickCount: 200, totalSpend: 6 })
  const { figures, exclusions } = await readStatistics(_id)
  expect(figures).toMatchObject({ grossClicks: 200, clicks: 200, spend: 6 })
  expect(exclusions).toEqual([])
})

test('impressions and clicks together spend a budget exactly', async () => {
  // 0.05 and 0.35 are multiples of 0.05, as is the budget: whatever comes first, nothing of it is left.
  const { _id } = await olea.book({ budget: 10, costPerImpression: 0.05, costPerClick: 0.35 })
  const kinds = Array.from({ length: 400 }, (_, index) => (index % 3 === 0 ? 'click' : 'impression'))
  await sendAll(_id, kinds, await signTokens(_id, 400))
  expect(await olea.get(_id)).toMatchObject({ totalSpend: 10, status: 'exhausted' })
  await expectNotShown(_id)
})
