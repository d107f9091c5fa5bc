// What a slot can deliver in a period, by how often pages asked for it in the last 28 days, and what is booked there
// already. An estimate: pages are not asked for equally often every day.
import { and, eq, gt, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { addDays, toIsoDay } from '#src/i18n/format-date.ts'
import type { Db } from '#src/platform/database/database.ts'
import { type FieldError, invalidRequest } from '#src/platform/problem.ts'
import { normalizeAdDay } from '../../contract/ad-day.ts'
import type { AdForecast, AdForecastQuery } from '../../contract/ad-forecast.ts'
import { adLimits } from '../../contract/ad-limits.ts'
import { adTypes, keepAllowedPositions, positionsByType } from '../../contract/placement.ts'
import { adRequests, advertisements } from '../ads.tables.ts'
import { toMicros } from '../booking/money.ts'
import { resolvePeriod } from '../booking/resolve-period.ts'
import { slotKey } from '../delivery/bookings.ts'

const observedDays = 28
const dayMs = 86_400_000

type Booking = Pick<
  typeof advertisements.$inferSelect,
  'startsAt' | 'endsAt' | 'budget' | 'spendMicros' | 'costPerImpression'
>
type Period = { startsAt: Date; endsAt: Date }

export function createForecast({ db, timeZone }: { db: Db; timeZone: string }) {
  /** Average requests per day with requests, and the number of these days. Today is not over and not part of it. */
  async function readDailyRequests(slots: string[], now: Date) {
    const today = toIsoDay(now, timeZone)
    const { day, slot, requests } = adRequests
    const [row] = await db
      .select({
        requests: sql<number>`coalesce(sum(${requests}), 0)::float8`,
        days: sql<number>`count(distinct ${day})::int`,
      })
      .from(adRequests)
      .where(and(inArray(slot, slots), gte(day, addDays(today, -observedDays)), lt(day, today)))
    const days = row?.days ?? 0
    return { days, perDay: days === 0 ? 0 : (row?.requests ?? 0) / days }
  }

  async function countBookedImpressions(
    { type, positions, period }: Pick<ParsedQuery, 'type' | 'positions' | 'period'>,
    ownId: string,
    now: Date,
  ): Promise<number> {
    const rows = await db
      .select()
      .from(advertisements)
      .where(
        and(
          isNull(advertisements.deletedAt),
          eq(advertisements.isActive, true),
          sql`${advertisements.type} = ${type}`,
          sql`${advertisements.positions} && ${sql.param(positions)}::text[]`,
          lt(advertisements.startsAt, period.endsAt),
          gt(advertisements.endsAt, period.startsAt),
          ne(advertisements.id, ownId),
        ),
      )
    return rows.reduce((sum, row) => sum + countBooked(row, period, now), 0)
  }

  return {
    /** @throws ProblemError 400 naming the field */
    async forecast(query: AdForecastQuery): Promise<AdForecast> {
      const now = new Date()
      const parsed = parseQuery(query, timeZone, now)
      const { type, positions, period, budget, costPerImpression } = parsed
      const slots = positions.map((position) => slotKey(type, position))
      const [observed, booked] = await Promise.all([
        readDailyRequests(slots, now),
        countBookedImpressions(parsed, query.id ?? '', now),
      ])
      const start = Math.max(now.getTime(), period.startsAt.getTime())
      const days = Math.max(0, (period.endsAt.getTime() - start) / dayMs)
      const available = Math.round(observed.perDay * days)
      const requested = budget > 0 && costPerImpression > 0 ? Math.floor(budget / costPerImpression) : null
      return {
        observedDays: observed.days,
        available,
        booked,
        requested,
        isOversold: observed.days > 0 && booked + (requested ?? 0) > available,
      }
    },
  }
}

/** Impressions that the rest of a budget pays for in the part of its period that lies in another one. */
function countBooked(booking: Booking, period: Period, now: Date): number {
  const { budget, costPerImpression, spendMicros, startsAt, endsAt } = booking
  if (budget === 0 || costPerImpression === 0) return 0
  const start = Math.max(now.getTime(), startsAt.getTime())
  const rest = endsAt.getTime() - start
  const overlap =
    Math.min(endsAt.getTime(), period.endsAt.getTime()) - Math.max(start, period.startsAt.getTime())
  if (rest <= 0 || overlap <= 0) return 0
  return Math.round(Math.floor((budget - spendMicros) / costPerImpression) * (overlap / rest))
}

type ParsedQuery = ReturnType<typeof parseQuery>

function parseQuery(query: AdForecastQuery, timeZone: string, now: Date) {
  const errors: FieldError[] = []
  const type = adTypes.find((name) => name === query.type)
  if (!type) errors.push({ path: 'type', message: `must be one of ${adTypes.join(', ')}` })
  const today = `${toIsoDay(now, timeZone)}T00:00:00.000Z`
  const parseDay = (path: 'startDate' | 'endDate', initial: string): string => {
    const day = query[path] ? normalizeAdDay(query[path]) : initial
    if (!day) errors.push({ path, message: 'must be a date in the form YYYY-MM-DD, or a time with zone' })
    return day ?? initial
  }
  const parseMoney = (path: 'budget' | 'costPerImpression'): number => {
    const dollars = Number(query[path] || 0)
    if (!(dollars >= 0 && dollars <= adLimits.dollars))
      errors.push({ path, message: 'must be an amount in dollars, at most 1,000,000,000' })
    return toMicros(dollars)
  }
  const startDate = parseDay('startDate', today)
  const endDate = parseDay('endDate', startDate > today ? startDate : today)
  const [budget, costPerImpression] = [parseMoney('budget'), parseMoney('costPerImpression')]
  if (errors.length > 0 || !type) throw invalidRequest(errors)
  const named = keepAllowedPositions(type, [query.positions ?? []].flat())
  return {
    type,
    positions: named.length > 0 ? named : [...positionsByType[type]],
    period: resolvePeriod(startDate, endDate, timeZone),
    budget,
    costPerImpression,
  }
}
