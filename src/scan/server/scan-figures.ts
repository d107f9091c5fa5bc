// How well real photos are recognised, by month: what people said later is compared with what the recogniser suggested.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { ScanMonth } from '../contract/scan.ts'
import { scans } from './scan.tables.ts'

const months = 12

export function createScanFigures({ db }: { db: Db }) {
  return {
    /** The months of a year that have photos, the latest first. */
    async listMonths(): Promise<ScanMonth[]> {
      const isNamed = sql`${scans.decidedBy} in ('user', 'expert') and ${scans.productId} is not null`
      const isFirst = sql`${scans.candidates} -> 0 ->> 'productId' = ${scans.productId}`
      const isSuggested = sql`${scans.candidates} @> jsonb_build_array(jsonb_build_object('productId', ${scans.productId}))`
      const count = (condition: ReturnType<typeof sql>) =>
        sql<number>`count(*) filter (where ${condition})::int`
      const month = sql<string>`to_char(${scans.createdAt} at time zone 'UTC', 'YYYY-MM')`
      return db
        .select({
          month,
          photos: sql<number>`count(*)::int`,
          recognised: count(sql`${scans.decidedBy} = 'recogniser'`),
          namedFirst: count(sql`${isNamed} and coalesce(${isFirst}, false)`),
          namedOther: count(sql`${isNamed} and ${isSuggested} and not coalesce(${isFirst}, false)`),
          notSuggested: count(sql`${isNamed} and not ${isSuggested}`),
          unknown: count(sql`${scans.decidedBy} = 'expert' and ${scans.productId} is null`),
          open: count(sql`${scans.decidedBy} is null`),
        })
        .from(scans)
        .where(sql`${scans.createdAt} >= date_trunc('month', now()) - make_interval(months => ${months - 1})`)
        .groupBy(sql`1`)
        .orderBy(sql`1 desc`)
    },
  }
}
