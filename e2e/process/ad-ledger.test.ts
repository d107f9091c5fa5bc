// Loses no acknowledged event of an advertisement when the server is killed repeatedly, counts none twice, and never
// spends more than the budget.
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { call, signIn } from '../olea-api.ts'
import { copyEmptyDataFolder, demoAdmin } from '../prepared-sites.ts'
import { cleanUp, type Olea, runTool, startOlea } from '../start-olea.ts'
import { writeUntilKilled } from './write-until-killed.ts'

afterEach(cleanUp)

const rounds = 8
const clients = 4
const environment = { DEMO: '0' }
/** Ten thousand impressions at a dollar, more than the test sends, and three hundred. */
const budgets = { large: 10_000, small: 300 }

const Booked = z.object({ _id: z.string() })
const Counted = z.object({ impressionCount: z.number(), totalSpend: z.number(), status: z.string() })
const Shown = z.array(z.object({ _id: z.string(), token: z.string() }))
const Reply = z.object({ counted: z.boolean() })

test(`has every acknowledged impression after ${rounds} kills`, { timeout: 300_000 }, async () => {
  const dataDir = await copyEmptyDataFolder()
  let olea = await startOlea({ dataDir, environment })
  const { accessToken } = await signIn(olea.url, demoAdmin)
  const ids = {
    large: await book(olea, accessToken, budgets.large),
    small: await book(olea, accessToken, budgets.small),
  }
  /** Acknowledged as counted, by token; and what was sent without an answer. */
  const journal = { counted: new Map<string, string>(), unanswered: new Map<string, string>() }
  for (let round = 0; round < rounds; round += 1) {
    const sending = Promise.all(
      Array.from({ length: clients }, () => writeUntilKilled(olea, () => sendImpressions(olea, journal))),
    )
    await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 700))
    olea.sendSignal('SIGKILL')
    await Promise.all([sending, olea.exited])
    olea = await startOlea({ dataDir, environment })
    for (const [name, id] of Object.entries(ids)) {
      const { impressionCount, totalSpend } = await read(olea, accessToken, id)
      const acknowledged = [...journal.counted.values()].filter((adId) => adId === id).length
      const unanswered = [...journal.unanswered.values()].filter((adId) => adId === id).length
      expect(impressionCount, `${name}, round ${round}`).toBeGreaterThanOrEqual(acknowledged)
      expect(impressionCount, `${name}, round ${round}`).toBeLessThanOrEqual(acknowledged + unanswered)
      expect(totalSpend).toBe(impressionCount)
      expect(totalSpend).toBeLessThanOrEqual(budgets[name as keyof typeof budgets])
    }
  }
  // A slow machine has not sent enough yet.
  for (let sent = 0; sent < budgets.small; sent += 1) {
    if ((await read(olea, accessToken, ids.small)).status === 'exhausted') break
    await sendImpressions(olea, journal)
  }
  const before = await read(olea, accessToken, ids.large)
  for (const [token, id] of [...journal.counted].filter(([, adId]) => adId === ids.large).slice(-50))
    expect(await send(olea, id, token)).toBe(false)
  expect(await read(olea, accessToken, ids.large)).toEqual(before)
  expect(await read(olea, accessToken, ids.small)).toMatchObject({ totalSpend: 300, status: 'exhausted' })

  const verified = await runTool('ads-verify', [], olea.dataSettings)
  expect(verified.stdout).toMatch(/^\d+ events of 2 advertisements, 0 differences\n$/)
  expect(verified.status).toBe(0)
  await olea.stop()
  expect(journal.counted.size).toBeGreaterThan(budgets.small)
})

type Journal = { counted: Map<string, string>; unanswered: Map<string, string> }

async function book(olea: Olea, token: string, budget: number): Promise<string> {
  const body = {
    ...{ title: `Budget ${budget}`, content: 'Nets', type: 'banner-main', positions: ['top'] },
    ...{ budget, costPerImpression: 1 },
  }
  return Booked.parse(await call(olea.url, 'POST', '/advertisements', { token, body }))._id
}

const read = async (olea: Olea, token: string, id: string) =>
  Counted.parse(await call(olea.url, 'GET', `/advertisements/id/${id}`, { token }))

async function send(olea: Olea, id: string, token: string): Promise<boolean> {
  return Reply.parse(await call(olea.url, 'POST', `/advertisements/${id}/impression?t=${token}`)).counted
}

/** Like a page: asks for the advertisements of a slot, and sends an impression of each. */
async function sendImpressions(olea: Olea, journal: Journal): Promise<void> {
  const shown = Shown.parse(await call(olea.url, 'GET', '/advertisements/position/top'))
  await Promise.all(
    shown.map(async ({ _id, token }) => {
      journal.unanswered.set(token, _id)
      const isCounted = await send(olea, _id, token)
      journal.unanswered.delete(token)
      if (isCounted) journal.counted.set(token, _id)
    }),
  )
}
