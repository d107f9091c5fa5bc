// Random fields of advertisements, as they are sent and as the reference model has them.
import { positionsByType } from '../../contract/placement.ts'
import type { createRandom } from './reference-model.fixtures.ts'

const dayMs = 86_400_000
const types = Object.keys(positionsByType) as (keyof typeof positionsByType)[]
const categories = ['', '', 'Market & Economy', 'Science & Health']

export function createRandomFields(
  random: ReturnType<typeof createRandom>,
  articles: readonly { _id: string }[],
) {
  /** A day that lasts from midnight to midnight, or an exact time of which the end is the last instant. */
  function pickTime(from: number, to: number, isEnd: boolean): { sent: string; at: number } {
    const time = new Date(from + random.below(to - from))
    if (random.isLuckyIn(2)) return { sent: time.toISOString(), at: time.getTime() + (isEnd ? 1 : 0) }
    const day = time.toISOString().slice(0, 10)
    return { sent: day, at: Date.parse(`${day}T00:00:00Z`) + (isEnd ? dayMs : 0) }
  }

  function pickPeriod() {
    const now = Date.now()
    const start = pickTime(now - 2 * dayMs, now + (random.isLuckyIn(4) ? dayMs : 1), false)
    const end = pickTime(Math.max(start.at + dayMs, now - dayMs), Math.max(start.at, now) + 2 * dayMs, true)
    return {
      fields: { startDate: start.sent, endDate: end.sent },
      model: { startsAt: start.at, endsAt: end.at },
    }
  }

  function pickPlace() {
    const type = random.pick(types)
    const positions: string[] = positionsByType[type].filter(() => !random.isLuckyIn(5))
    const canTarget = type === 'banner-article' || type === 'sidebar-banner'
    const targetNews = canTarget && random.isLuckyIn(3) ? random.pick(articles)._id : null
    const place = { type, positions, targetNews, category: random.pick(categories) }
    return { fields: place, model: place }
  }

  function pickMoney(spentMicros: number) {
    const impressionMicros = random.pick([0, 10_000, 333_333, 1_000_000])
    const clickMicros = random.pick([0, 250_000, 700_001])
    // Exactly for some events, or so that a click is too expensive before an impression is.
    const exact = [3 * impressionMicros, 2 * impressionMicros + clickMicros, 2 * clickMicros]
    const rest = random.pick([...exact, random.below(1_500_000), random.below(6_000_000)])
    const budgetMicros = random.isLuckyIn(4) ? 0 : spentMicros + rest
    const fields = {
      budget: budgetMicros / 1e6,
      costPerImpression: impressionMicros / 1e6,
      costPerClick: clickMicros / 1e6,
    }
    return { fields, model: { budgetMicros, impressionMicros, clickMicros } }
  }

  return { pickPeriod, pickPlace, pickMoney }
}
