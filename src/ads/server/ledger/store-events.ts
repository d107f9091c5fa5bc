// Writes events to the ledger, and the counters of their advertisements, in a few statements for any number of them. The
// caller has locked the rows of the advertisements.
import { sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { adEvents, advertisements } from '../ads.tables.ts'
import { listEntries, toArray } from './roll-ups.ts'

type StoredEvent = typeof adEvents.$inferSelect
type Counters = Pick<
  typeof advertisements.$inferSelect,
  'id' | 'impressionCount' | 'clickCount' | 'viewableCount' | 'conversionCount' | 'spendMicros'
>

export function addToCounters(ad: Counters, event: StoredEvent): void {
  for (const { figures } of listEntries(event)) {
    ad.impressionCount += figures.impressions ?? 0
    ad.clickCount += figures.clicks ?? 0
    ad.viewableCount += figures.viewable ?? 0
    ad.conversionCount += figures.conversions ?? 0
    ad.spendMicros += figures.spendMicros ?? 0
  }
}

const textColumns = ['placement', 'device', 'country', 'language', 'articleId', 'creative'] as const

export async function insertEvents(tx: Transaction, events: StoredEvent[]): Promise<void> {
  const texts = (read: (event: StoredEvent) => string | null) => toArray(events.map(read), 'text')
  await tx.execute(sql`insert into ${adEvents} (issued_at, token, kind, ad_id, at, reason, repeats, cost_micros, day,
      placement, device, country, language, article_id, creative)
    select * from unnest(
      ${toArray(
        events.map(({ issuedAt }) => issuedAt.toISOString()),
        'timestamptz',
      )},
      ${toArray(
        events.map(({ token }) => token),
        'uuid',
      )},
      ${texts(({ kind }) => kind)}, ${texts(({ adId }) => adId)},
      ${toArray(
        events.map(({ at }) => at.toISOString()),
        'timestamptz',
      )},
      ${texts(({ reason }) => reason)},
      ${toArray(
        events.map(({ repeats }) => repeats),
        'bigint',
      )},
      ${toArray(
        events.map(({ costMicros }) => costMicros),
        'bigint',
      )},
      ${toArray(
        events.map(({ day }) => day),
        'date',
      )},
      ${sql.join(
        textColumns.map((name) => texts((event) => event[name])),
        sql`, `,
      )})`)
}

export async function storeCounters(tx: Transaction, ads: Counters[]): Promise<void> {
  if (ads.length === 0) return
  const numbers = (read: (ad: Counters) => number) => toArray(ads.map(read), 'bigint')
  await tx.execute(sql`update ${advertisements} set impression_count = counted.impressions,
      click_count = counted.clicks, viewable_count = counted.viewable, conversion_count = counted.conversions,
      spend_micros = counted.spend
    from unnest(
      ${toArray(
        ads.map(({ id }) => id),
        'text',
      )},
      ${numbers((ad) => ad.impressionCount)}, ${numbers((ad) => ad.clickCount)},
      ${numbers((ad) => ad.viewableCount)}, ${numbers((ad) => ad.conversionCount)},
      ${numbers((ad) => ad.spendMicros)}
    ) as counted (id, impressions, clicks, viewable, conversions, spend)
    where ${advertisements.id} = counted.id`)
}
