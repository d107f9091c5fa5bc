// How often pages asked for the advertisements of each position in a period.
import { and, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { AdRequests } from '../../contract/ad-requests.ts'
import type { AdReportQuery } from '../../contract/ad-statistics.ts'
import { adTypes, positionsByType } from '../../contract/placement.ts'
import { adRequests } from '../ads.tables.ts'
import { parseSlotKey, slotKey } from '../delivery/bookings.ts'
import { resolveReportPeriod } from './report-period.ts'

type SlotCounts = { slot: string; requests: number; filled: number }

export function createRequestReport({ db, timeZone }: { db: Db; timeZone: string }) {
  return {
    /** @throws ProblemError 400 for an invalid period */
    async countRequests(query: AdReportQuery): Promise<AdRequests> {
      const { from, to } = resolveReportPeriod(query, timeZone, new Date())
      const { day, slot } = adRequests
      const requests = sql<number>`sum(${adRequests.requests})::float8`
      const filled = sql<number>`sum(${adRequests.filled})::float8`
      const rows = await db
        .select({ slot, requests, filled })
        .from(adRequests)
        .where(and(gte(day, from), lte(day, to)))
        .groupBy(slot)
      return {
        period: { from, to, timeZone },
        positions: rows
          .toSorted(byRequests)
          .map(({ slot: key, ...counts }) => ({ ...parseSlotKey(key), ...counts })),
      }
    },
  }
}

const slotOrder = adTypes.flatMap((type) => positionsByType[type].map((position) => slotKey(type, position)))

/** Most requests first, equal ones as the positions stand on a page. */
const byRequests = (a: SlotCounts, b: SlotCounts) =>
  b.requests - a.requests || slotOrder.indexOf(a.slot) - slotOrder.indexOf(b.slot)
