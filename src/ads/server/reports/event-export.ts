// Every event of a period as CSV, of one advertisement after the other and in the order in which they were stored. Each
// batch is a short query that continues after the last event (keyset), so that a client may read slowly or stop: nothing is
// kept open for it, and only one batch is in memory.
import { and, asc, between, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { byteOrderMark, formatCsvCells } from '#src/platform/csv.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { AdEventsQuery } from '../../contract/ad-statistics.ts'
import { adDays, adEvents, advertisements } from '../ads.tables.ts'
import { toDollars } from '../booking/money.ts'
import { addDays, resolveReportPeriod } from './report-period.ts'

type Event = typeof adEvents.$inferSelect
type Advertisement = Pick<typeof advertisements.$inferSelect, 'id' | 'title' | 'advertiser'>

/** Larger batches outlive the collection of young objects, so that their memory is freed late. */
const batchSize = 200

const columns = {
  at: (event) => event.at.toISOString(),
  day: (event) => event.day,
  advertisement: (event) => event.adId,
  title: (_, ad) => ad.title,
  advertiser: (_, ad) => ad.advertiser,
  event: (event) => event.kind,
  counted: (event) => (event.reason === null ? 1 : 0),
  reason: (event) => event.reason ?? '',
  repeats: (event) => event.repeats,
  cost_usd: (event) => toDollars(event.costMicros),
  placement: (event) => event.placement,
  device: (event) => event.device,
  country: (event) => event.country,
  language: (event) => event.language,
  article: (event) => event.articleId,
  creative: (event) => event.creative,
  token: (event) => event.token,
} satisfies Record<string, (event: Event, ad: Advertisement) => string | number>

export function createEventExport({ db, timeZone }: { db: Db; timeZone: string }) {
  /** Those with events in the period, also deleted ones. The roll-ups know them. */
  function listAdvertisements({ from, to }: { from: string; to: string }): Promise<Advertisement[]> {
    const { id, title, advertiser } = advertisements
    const ofPeriod = db
      .select({ adId: adDays.adId })
      .from(adDays)
      .where(and(eq(adDays.dimension, 'reason'), between(adDays.day, from, to)))
    return db
      .select({ id, title, advertiser })
      .from(advertisements)
      .where(inArray(id, ofPeriod))
      .orderBy(asc(id))
  }

  async function getAdvertisement(adId: string): Promise<Advertisement> {
    const { id, title, advertiser } = advertisements
    const [ad] = isId(adId)
      ? await db.select({ id, title, advertiser }).from(advertisements).where(eq(id, adId))
      : []
    if (!ad) throw notFound('advertisement')
    return ad
  }

  async function* readEvents(ad: Advertisement, conditions: SQL | undefined): AsyncGenerator<Event[]> {
    const { at, issuedAt, token, kind, adId } = adEvents
    let after: SQL | undefined
    for (;;) {
      const batch = await db
        .select()
        .from(adEvents)
        .where(and(eq(adId, ad.id), conditions, after))
        .orderBy(at, issuedAt, token, kind)
        .limit(batchSize)
      if (batch.length > 0) yield batch
      const last = batch.at(-1)
      if (!last || batch.length < batchSize) return
      const position = sql`(${last.at.toISOString()}::timestamptz, ${last.issuedAt.toISOString()}::timestamptz,
        ${last.token}::uuid, ${last.kind}::text)`
      // The first condition is for the index, which does not contain the other columns.
      after = and(gte(at, last.at), sql`(${at}, ${issuedAt}, ${token}, ${kind}) > ${position}`)
    }
  }

  return {
    /**
     * Yields the lines of the file in batches. Later events are not part of it.
     * @throws ProblemError 400 for an invalid period, 404 for an unknown advertisement
     */
    async exportEvents({
      id,
      ...query
    }: AdEventsQuery): Promise<{ name: string; lines: AsyncIterable<string> }> {
      const now = new Date()
      const { from, to } = resolveReportPeriod(query, timeZone, now)
      const ads = id ? [await getAdvertisement(id)] : await listAdvertisements({ from, to })
      const conditions = and(
        between(adEvents.day, from, to),
        // Days of any time zone, for the index.
        gte(adEvents.at, new Date(addDays(from, -1))),
        lt(adEvents.at, new Date(addDays(to, 2))),
        lte(adEvents.at, now),
      )
      async function* writeLines(): AsyncGenerator<string> {
        yield byteOrderMark + formatCsvCells(Object.keys(columns))
        for (const ad of ads) {
          for await (const events of readEvents(ad, conditions))
            yield events
              .map((event) => formatCsvCells(Object.values(columns).map((read) => read(event, ad))))
              .join('')
        }
      }
      return { name: `advertising-events-${from}-${to}.csv`, lines: writeLines() }
    },
  }
}
