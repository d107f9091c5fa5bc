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
import { resolveReportPeriod } from './report-period.ts'

type Event = typeof adEvents.$inferSelect
type Advertisement = Pick<typeof advertisements.$inferSelect, 'id' | 'title' | 'advertiser'>

/** Larger batches outlive the collection of young objects, so that their memory is freed late. */
const batchSize = 200
const hourMs = 3_600_000

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

  /** From `start` on, in the order of the index by advertisement and time. */
  async function* readEvents(ad: Advertisement, start: Date, end: SQL | undefined): AsyncGenerator<Event[]> {
    const { at, issuedAt, token, kind, adId } = adEvents
    let position: SQL = gte(at, start)
    for (;;) {
      const batch = await db
        .select()
        .from(adEvents)
        .where(and(eq(adId, ad.id), position, end))
        .orderBy(at, issuedAt, token, kind)
        .limit(batchSize)
      yield batch
      const last = batch.at(-1)
      if (!last || batch.length < batchSize) return
      // Instead of `at >= start`: with further conditions on times and days the database expects so few events that it reads
      // and sorts all the following ones for each batch.
      position = sql`(${at}, ${issuedAt}, ${token}, ${kind}) > (${last.at.toISOString()}::timestamptz,
        ${last.issuedAt.toISOString()}::timestamptz, ${last.token}::uuid, ${last.kind}::text)`
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
      // Days of any time zone, which last from 14 hours before to 12 hours after those of UTC.
      const start = new Date(Date.parse(from) - 14 * hourMs)
      const end = and(lt(adEvents.at, new Date(Date.parse(to) + 36 * hourMs)), lte(adEvents.at, now))
      async function* writeLines(): AsyncGenerator<string> {
        yield byteOrderMark + formatCsvCells(Object.keys(columns))
        for (const ad of ads) {
          for await (const events of readEvents(ad, start, end))
            yield events
              .filter(({ day }) => day >= from && day <= to)
              .map((event) => formatCsvCells(Object.values(columns).map((read) => read(event, ad))))
              .join('')
        }
      }
      return { name: `advertising-events-${from}-${to}.csv`, lines: writeLines() }
    },
  }
}
