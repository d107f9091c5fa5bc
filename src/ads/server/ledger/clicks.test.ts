// A click counts once, and only for the advertisement that the reader saw.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdStatistics } from '../../contract/ad-statistics.ts'

let olea: AdsApp
beforeAll(async () => {
  olea = await createAdsApp()
})
afterAll(async () => {
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])
  await olea.close()
})

const counted = async (id: string, token: string) => (await olea.send(id, 'click', token)).json().counted
const readStatistics = async (id: string) => (await olea.call('GET', `/${id}/stats`)).json<AdStatistics>()

test('a double click is one click and one charge', async () => {
  const { _id } = await olea.book({ costPerClick: 0.5 })
  const token = await olea.serve(_id)
  const both = await Promise.all([counted(_id, token), counted(_id, token)])
  expect(both.toSorted()).toEqual([false, true])
  expect(await counted(_id, token)).toBe(false)
  expect(await olea.get(_id)).toMatchObject({ clickCount: 1, totalSpend: 0.5 })
  const { figures, exclusions } = await readStatistics(_id)
  expect(figures).toMatchObject({ grossClicks: 3, clicks: 1 })
  expect(exclusions).toEqual([{ reason: 'duplicate', impressions: 0, clicks: 2 }])
})

test('the token of another advertisement is no click of this one, and stays usable', async () => {
  const [one, other] = [await olea.book({ costPerClick: 1 }), await olea.book({ costPerClick: 1 })]
  const token = await olea.serve(other._id)
  expect(await counted(one._id, token)).toBe(false)
  expect(await olea.get(one._id)).toMatchObject({ clickCount: 0, totalSpend: 0 })
  expect((await readStatistics(one._id)).exclusions).toEqual([
    { reason: 'forged', impressions: 0, clicks: 1 },
  ])
  expect(await counted(other._id, token)).toBe(true)
  expect(await olea.get(other._id)).toMatchObject({ clickCount: 1, totalSpend: 1 })
})
