// Writes events to the ledger, the counters of their advertisements, and the sums, in one statement for any number of them:
// all events of a batch wait for each answer of the database. The caller has locked the rows of the advertisements.
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { adEvents, advertisements } from '../ads.tables.ts'
import { addToRollUps, listEntries, type RollUps, toArray } from './roll-ups.ts'

type StoredEvent = typeof adEvents.$inferSelect
type Counters = Pick<
  typeof advertisements.$inferSelect,
  'id' | 'impressionCount' | 'clickCount' | 'viewableCount' | 'conversionCount' | 'spendMicros'
>

type Changes = {
  added: StoredEvent[]
  /** Stored events, and how often each arrived again. */
  repeated?: { event: StoredEvent; repeats: number }[]
  ads: Counters[]
  rollUps: RollUps
}

export async function storeEvents(
  tx: Transaction,
  { added, repeated = [], ads, rollUps }: Changes,
): Promise<void> {
  const statements = [
    ...(added.length > 0 ? [insertEvents(added)] : []),
    ...(repeated.length > 0 ? [addRepetitions(repeated)] : []),
    ...(ads.length > 0 ? [setCounters(ads)] : []),
    ...addToRollUps(rollUps),
  ]
  const parts = statements.map(
    (statement, index) => sql`${sql.identifier(`part_${index}`)} as (${statement})`,
  )
  if (parts.length > 0) await tx.execute(sql`with ${sql.join(parts, sql`, `)} select 1`)
}

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

function insertEvents(events: StoredEvent[]): SQL {
  const texts = (read: (event: StoredEvent) => string | null) => toArray(events.map(read), 'text')
  return sql`insert into ${adEvents} (issued_at, token, kind, ad_id, at, reason, repeats, cost_micros, day,
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
      )})`
}

function setCounters(ads: Counters[]): SQL {
  const numbers = (read: (ad: Counters) => number) => toArray(ads.map(read), 'bigint')
  return sql`update ${advertisements} set impression_count = counted.impressions,
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
    where ${advertisements.id} = counted.id`
}

function addRepetitions(repeated: { event: StoredEvent; repeats: number }[]): SQL {
  const keys = repeated.map(({ event }) => event)
  return sql`update ${adEvents} set repeats = ${adEvents.repeats} + again.repeats
    from unnest(
      ${toArray(
        keys.map(({ issuedAt }) => issuedAt.toISOString()),
        'timestamptz',
      )},
      ${toArray(
        keys.map(({ token }) => token),
        'uuid',
      )},
      ${toArray(
        keys.map(({ kind }) => kind),
        'text',
      )},
      ${toArray(
        repeated.map(({ repeats }) => repeats),
        'bigint',
      )}
    ) as again (issued_at, token, kind, repeats)
    where ${adEvents.issuedAt} = again.issued_at and ${adEvents.token} = again.token
      and ${adEvents.kind} = again.kind`
}
