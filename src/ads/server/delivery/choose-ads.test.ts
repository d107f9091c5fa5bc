import { expect, test } from 'vitest'
import type { Booking } from './bookings.ts'
import { chooseAds, getPacingFactor } from './choose-ads.ts'

const start = new Date('2026-03-01T00:00:00Z')
const dayMs = 86_400_000

function createBooking(change: Partial<Booking> = {}): Booking {
  return {
    id: 'a',
    isActive: true,
    type: 'banner-main',
    positions: ['top'],
    startsAt: start,
    endsAt: new Date(start.getTime() + 30 * dayMs),
    priority: 1,
    budget: 0,
    costPerImpression: 0,
    costPerClick: 0,
    spendMicros: 0,
    pacing: 'fast',
    frequencyCap: 0,
    trackConversions: false,
    targetNews: null,
    articleReadableFrom: null,
    category: '',
    audience: { languages: [], isProfessional: false },
    creative: 'text',
    public: {} as Booking['public'],
    ...change,
  }
}

/** Deterministic numbers from 0 to below 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

const page = { language: undefined, isProfessional: false, category: undefined, articleId: undefined }
const choose = (candidates: Booking[], now: Date, random = createRandom(1), limit = 20) =>
  chooseAds(candidates, { page, now, random, isCapped: () => false }, limit)

test('is first as often as its share of the priorities', () => {
  const candidates = Array.from({ length: 10 }, (_, index) =>
    createBooking({ id: String(index + 1), priority: index + 1 }),
  )
  const random = createRandom(2026)
  const draws = 100_000
  const counts = new Map<string, number>()
  for (let draw = 0; draw < draws; draw += 1) {
    const [first] = choose(candidates, start, random, 1)
    counts.set(first?.id ?? '', (counts.get(first?.id ?? '') ?? 0) + 1)
  }
  let chiSquare = 0
  for (const { id, priority } of candidates) {
    const expected = (draws * priority) / 55
    const count = counts.get(id) ?? 0
    chiSquare += (count - expected) ** 2 / expected
    if (priority >= 5) expect(Math.abs(count / expected - 1), `priority ${priority}`).toBeLessThan(0.03)
  }
  // p = 0.001 for 9 degrees of freedom.
  expect(chiSquare).toBeLessThan(27.88)
})

test('orders by tier: for this article, paid, then the house', () => {
  const house = createBooking({ id: 'house', priority: 10 })
  const paid = createBooking({ id: 'paid', costPerImpression: 10 })
  const targeted = createBooking({ id: 'targeted', targetNews: 'x', articleReadableFrom: start })
  const context = { page: { ...page, articleId: 'x' }, now: start, isCapped: () => false }
  for (let seed = 0; seed < 50; seed += 1) {
    const chosen = chooseAds([house, paid, targeted], { ...context, random: createRandom(seed) }, 20)
    expect(chosen.map(({ id }) => id)).toEqual(['targeted', 'paid', 'house'])
  }
})

test('even pacing spends a budget over 30 days with quiet nights, and never more than it', () => {
  const budget = 30_000_000
  const booking = createBooking({ pacing: 'even', budget, costPerImpression: 1_000 })
  const random = createRandom(7)
  const spendByDay: number[] = []
  for (let minute = 0; minute < 30 * 24 * 60; minute += 1) {
    const now = new Date(start.getTime() + minute * 60_000)
    const hour = now.getUTCHours()
    const views = hour < 6 ? 0 : 3
    for (let view = 0; view < views; view += 1) {
      const [chosen] = choose([booking], now, random, 1)
      if (!chosen) continue
      booking.spendMicros += booking.costPerImpression
      const day = Math.floor(minute / 1_440)
      spendByDay[day] = (spendByDay[day] ?? 0) + booking.costPerImpression
    }
  }
  expect(booking.spendMicros).toBeLessThanOrEqual(budget)
  expect(booking.spendMicros).toBeGreaterThanOrEqual(budget * 0.99)
  // The first and last day carry the night that the plan does not know.
  for (const spend of spendByDay.slice(1, -1)) expect(Math.abs(spend / (budget / 30) - 1)).toBeLessThan(0.05)
})

test('an evenly paced one pauses when it is 5 % or half an hour ahead of its plan', () => {
  const early = new Date(start.getTime() + 1_800_000)
  const now = new Date(start.getTime() + 15 * dayMs)
  // 1,000 an hour.
  const booking = { pacing: 'even', budget: 720_000 } as const
  expect(getPacingFactor(createBooking({ ...booking, spendMicros: 300_000 }), now)).toBe(1)
  expect(getPacingFactor(createBooking({ ...booking, spendMicros: 360_250 }), now)).toBeCloseTo(0.5)
  expect(getPacingFactor(createBooking({ ...booking, spendMicros: 360_500 }), now)).toBe(0)
  expect(getPacingFactor(createBooking({ ...booking, spendMicros: 525 }), early)).toBe(0)
  expect(getPacingFactor(createBooking({ ...booking, pacing: 'fast', spendMicros: 700_000 }), now)).toBe(1)
})
