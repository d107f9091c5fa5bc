// How often pages asked for the advertisements of each position in a period.
import { and, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { AdRequests } from '../../contract/ad-requests.ts'
import type { AdReportQuery } from '../../contract/ad-statistics.ts'
import { adRequests } from '../ads.tables.ts'
import { resolveReportPeriod } from './report-period.ts'

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
        .orderBy(sql`${requests} desc`, slot)
      return {
        period: { from, to, timeZone },
        positions: rows.map(({ slot: key, ...counts }) => ({ ...parseSlotKey(key), ...counts })),
      }
    },
  }
}

/** The opposite of `slotKey`. */
function parseSlotKey(key: string): { type: string; position: string } {
  const [type = '', position = ''] = key.split(' ')
  return { type, position }
}
