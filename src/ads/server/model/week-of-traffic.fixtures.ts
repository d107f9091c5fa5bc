// Readers of a week: what two processes of a site get from them hour by hour, and what it has to add up to. The sums are
// computed from the answers and the prices alone.
import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { AdsApp } from '../../ads.fixtures.ts'
import { createRandom } from './reference-model.fixtures.ts'

/** Money in millionths of a dollar. */
export type Tally = {
  impressionPrice: number
  clickPrice: number
  budget: number
  /** Instants between which it is booked. */
  period: [number, number]
  impressions: number
  clicks: number
  viewable: number
  conversions: number
  spend: number
}

type Shown = { adId: string; token: string }
type Answered = Shown & { isCounted: boolean }

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0' }
const robot = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' }

export function createWeekOfTraffic(options: {
  getApps: () => readonly AdsApp[]
  tallies: ReadonlyMap<string, Tally>
  articles: readonly string[]
  keys: ReadonlyMap<string, string>
}) {
  const { getApps, tallies, articles, keys } = options
  const random = createRandom(11)
  const old: Shown[] = []
  const clicked: Shown[] = []
  let turn = 0

  /** What a reader gets on the pages of a visit. */
  async function visit(): Promise<Shown[]> {
    const { delivery } = random.pick(getApps()).services.ads
    turn += 1
    const request = { query: { ...noQuery, lang: random.pick(['de', 'en', 'ar']) }, client: `reader ${turn}` }
    const groups = [
      await delivery.listGroups(random.pick(['main', 'list'] as const), request),
      await delivery.listArticleGroups(random.pick(articles), request),
    ]
    const slots = groups.flatMap((group) => Object.values(group))
    const seen = slots.flatMap((slot) => (random.isLuckyIn(2) ? slot.slice(0, 1) : []))
    return seen.map(({ _id, token }) => ({ adId: _id, token }))
  }

  /** Some are sent again: at the same time, to the same and to the other process. Each token counts once. */
  async function send(kind: 'impression' | 'viewable' | 'click', shown: Shown[]): Promise<Answered[]> {
    return Promise.all(
      shown.map(async ({ adId, token }) => {
        const receivers = random.isLuckyIn(5) ? [...getApps(), ...getApps()] : [random.pick(getApps())]
        const answers = await Promise.all(receivers.map((app) => app.send(adId, kind, token, browser)))
        for (const { statusCode, body } of answers) expect(statusCode, body).toBe(200)
        const counted = answers.filter((answer) => answer.json().counted)
        expect(counted.length).toBeLessThanOrEqual(1)
        return { adId, token, isCounted: counted.length === 1 }
      }),
    )
  }

  async function sendNoise(shown: Shown[]): Promise<void> {
    for (const { adId } of shown.slice(0, 2))
      expect((await random.pick(getApps()).send(adId, 'impression', undefined, robot)).json().counted).toBe(
        false,
      )
    const [expired] = old.splice(0, 1)
    if (expired)
      expect(
        (await random.pick(getApps()).send(expired.adId, 'impression', expired.token, browser)).json()
          .counted,
      ).toBe(false)
  }

  /** Reported by the servers of the advertisers, some of them twice. */
  async function convert(): Promise<void> {
    for (const { adId, token } of clicked.splice(0, 2)) {
      const timestamp = Math.floor(Date.now() / 1_000)
      const signature = createHmac('sha256', keys.get(adId) ?? '')
        .update(`${timestamp}.${token}`)
        .digest('hex')
      const payload = { clickId: token, timestamp, signature }
      const answers = await Promise.all(
        getApps().map(({ app }) =>
          app.inject({ method: 'POST', url: '/api/advertisements/conversions', payload }),
        ),
      )
      expect(answers.filter((answer) => answer.json().counted)).toHaveLength(1)
      getTally(adId).conversions += 1
    }
  }

  const getTally = (adId: string): Tally => {
    const tally = tallies.get(adId)
    if (!tally) throw new Error(`advertisement ${adId} is not booked`)
    return tally
  }

  const isPaid = ({ period: [from, until], budget, spend }: Tally, price: number): boolean =>
    from <= Date.now() && Date.now() < until && (budget === 0 || spend + price <= budget)

  return {
    getTally,

    /** An hour with this number of readers. */
    async runHour(readers: number): Promise<void> {
      const shown = (await Promise.all(Array.from({ length: readers }, visit))).flat()
      const impressions = await send('impression', shown)
      for (const { adId, isCounted } of impressions) {
        const tally = getTally(adId)
        if (!isCounted) continue
        expect(isPaid(tally, tally.impressionPrice), 'counted beyond its budget').toBe(true)
        tally.impressions += 1
        tally.spend += tally.impressionPrice
      }
      const seen = impressions.filter(({ isCounted }) => isCounted)
      const viewable = await send(
        'viewable',
        seen.filter(() => random.isLuckyIn(2)),
      )
      for (const { adId, isCounted } of viewable) getTally(adId).viewable += Number(isCounted)
      const clicks = await send(
        'click',
        seen.filter(() => random.isLuckyIn(6)),
      )
      for (const { adId, token, isCounted } of clicks) {
        expect(isCounted).toBe(true)
        const tally = getTally(adId)
        tally.clicks += 1
        if (isPaid(tally, tally.impressionPrice || tally.clickPrice) && isPaid(tally, tally.clickPrice))
          tally.spend += tally.clickPrice
        if (keys.has(adId)) clicked.push({ adId, token })
      }
      if (turn % 3 === 0) await convert()
      await sendNoise(shown)
    },

    /** Tokens that are not used before they expire. */
    async leaveOpen(): Promise<void> {
      old.push(...(await visit()))
    },
  }
}

const noQuery = { type: undefined, lang: undefined, audience: undefined, category: undefined }
