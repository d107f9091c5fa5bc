// Computes counters and roll-ups again from the events and compares them with the stored ones. Both sides are read in one
// snapshot, so that the comparison is exact while events arrive.
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { readSnapshot } from '#src/platform/database/read-snapshot.ts'
import { adDays, adEvents, adHours, advertisements } from '../ads.tables.ts'
import { figureNames } from './roll-ups.ts'

/** A figure that differs from the sum of its events. */
type LedgerDifference = {
  /** The counters of an advertisement, or a table of roll-ups. */
  place: 'advertisements' | 'ad_hours' | 'ad_days'
  adId: string
  /** Of the roll-up: hour and day, or dimension, day and value. */
  key: string
  figure: string
  stored: number
  computed: number
}

type LedgerReport = {
  /** Events that were read. */
  events: number
  advertisements: number
  differences: LedgerDifference[]
}

const columnNames = figureNames.map((name) => adHours[name].name)
const figureColumns = sql.join(
  columnNames.map((name) => sql.identifier(name)),
  sql`, `,
)

/**
 * What each event adds to the sums (the same rules as `listEntries` in roll-ups.ts): one row for the event itself, one for
 * its repetitions, and two for a credit.
 */
const entries = sql`
  select ad_id, at, day, placement, device, country, language, article_id, creative,
    coalesce(reason, 'counted') as reason,
    (kind = 'impression')::int as gross_impressions,
    (kind = 'impression' and reason is null)::int as impressions,
    (kind = 'viewable' and reason is null)::int as viewable,
    (kind = 'click')::int as gross_clicks,
    (kind = 'click' and reason is null)::int as clicks,
    (kind = 'conversion' and reason is null)::int as conversions,
    cost_micros as spend_micros
  from ${adEvents} where kind not in ('impression-credit', 'click-credit')
  union all
  select ad_id, at, day, placement, device, country, language, article_id, creative, 'duplicate',
    case when kind = 'impression' then repeats else 0 end, 0, 0,
    case when kind = 'click' then repeats else 0 end, 0, 0, 0
  from ${adEvents} where repeats > 0 and kind in ('impression', 'click')
  union all
  select ad_id, at, day, placement, device, country, language, article_id, creative, 'counted',
    -(kind = 'impression-credit')::int, -(kind = 'impression-credit')::int, 0,
    -(kind = 'click-credit')::int, -(kind = 'click-credit')::int, 0, 0
  from ${adEvents} where kind in ('impression-credit', 'click-credit')
  union all
  select ad_id, at, day, placement, device, country, language, article_id, creative, 'credit',
    (kind = 'impression-credit')::int, 0, 0, (kind = 'click-credit')::int, 0, 0, cost_micros
  from ${adEvents} where kind in ('impression-credit', 'click-credit')`

const sums = sql.join(
  columnNames.map((name) => sql`sum(${sql.identifier(name)})::bigint as ${sql.identifier(name)}`),
  sql`, `,
)

const computedHours = sql`select ad_id, date_trunc('hour', at, 'UTC') as hour, day, ${sums}
  from (${entries}) entries group by 1, 2, 3`

const computedDays = sql`select ad_id, dimension, day, value, ${sums}
  from (${entries}) entries, lateral (values
    ('placement', placement), ('device', device), ('country', country), ('language', language),
    ('article', article_id), ('creative', creative), ('reason', reason)
  ) as dimensions (dimension, value)
  group by 1, 2, 3, 4`

export function verifyLedger(db: Db): Promise<LedgerReport> {
  return readSnapshot(db, async (tx) => {
    const differences = [
      ...(await compareCounters(tx)),
      ...(await compareRollUps(tx, 'ad_hours')),
      ...(await compareRollUps(tx, 'ad_days')),
    ]
    const { rows } = await tx.execute<{ events: string; advertisements: string }>(sql`
      select (select count(*) from ${adEvents}) as events,
        (select count(*) from ${advertisements}) as advertisements`)
    return {
      events: Number(rows[0]?.events ?? 0),
      advertisements: Number(rows[0]?.advertisements ?? 0),
      differences,
    }
  })
}

/** Replaces the roll-ups by those computed from the events. Events wait until it has ended. */
export async function rebuildRollUps(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${adHours}, ${adDays} in exclusive mode`)
  await tx.delete(adHours)
  await tx.delete(adDays)
  await tx.execute(sql`insert into ${adHours} (ad_id, hour, day, ${figureColumns}) ${computedHours}`)
  await tx.execute(
    sql`insert into ${adDays} (ad_id, dimension, day, value, ${figureColumns}) ${computedDays}`,
  )
}

type Compared = Record<string, string | null>

/** One row for each advertisement or roll-up with a difference, with `stored_` and `computed_` figures. */
async function compare(
  tx: Transaction,
  place: LedgerDifference['place'],
  query: { stored: SQL; computed: SQL; keys: readonly string[]; figures: readonly string[] },
): Promise<LedgerDifference[]> {
  const { stored, computed, keys, figures } = query
  const name = (text: string) => sql.identifier(text)
  const matches = keys.map((key) => sql`stored.${name(key)} = computed.${name(key)}`)
  const columns = [
    ...keys.map((key) => sql`coalesce(stored.${name(key)}, computed.${name(key)})::text as ${name(key)}`),
    ...figures.flatMap((figure) => [
      sql`stored.${name(figure)}::text as ${name(`stored_${figure}`)}`,
      sql`computed.${name(figure)}::text as ${name(`computed_${figure}`)}`,
    ]),
  ]
  const differs = figures.map(
    (figure) => sql`stored.${name(figure)} is distinct from computed.${name(figure)}`,
  )
  const { rows } = await tx.execute<Compared>(sql`
    select ${sql.join(columns, sql`, `)}
    from (${stored}) stored full join (${computed}) computed on ${sql.join(matches, sql` and `)}
    where ${sql.join(differs, sql` or `)}
    limit 1000`)
  return rows.flatMap((row) =>
    figures.flatMap((figure) => {
      const [before, after] = [Number(row[`stored_${figure}`] ?? 0), Number(row[`computed_${figure}`] ?? 0)]
      const [adId = '', ...rest] = keys.map((key) => row[key] ?? '')
      return before === after
        ? []
        : [{ place, adId, key: rest.join(' '), figure, stored: before, computed: after }]
    }),
  )
}

const counters = ['impressions', 'clicks', 'viewable', 'conversions', 'spend_micros'] as const

function compareCounters(tx: Transaction): Promise<LedgerDifference[]> {
  const stored = sql`select id as ad_id, impression_count as impressions, click_count as clicks,
    viewable_count as viewable, conversion_count as conversions, spend_micros from ${advertisements}`
  const computed = sql`select id as ad_id, coalesce(sum(impressions), 0)::bigint as impressions,
      coalesce(sum(clicks), 0)::bigint as clicks, coalesce(sum(viewable), 0)::bigint as viewable,
      coalesce(sum(conversions), 0)::bigint as conversions,
      coalesce(sum(entries.spend_micros), 0)::bigint as spend_micros
    from ${advertisements} left join (${entries}) entries on entries.ad_id = ${advertisements.id}
    group by 1`
  return compare(tx, 'advertisements', { stored, computed, keys: ['ad_id'], figures: counters })
}

function compareRollUps(tx: Transaction, place: 'ad_hours' | 'ad_days'): Promise<LedgerDifference[]> {
  return place === 'ad_hours'
    ? compare(tx, place, {
        stored: sql`select ad_id, hour, day, ${figureColumns} from ${adHours}`,
        computed: computedHours,
        keys: ['ad_id', 'hour', 'day'],
        figures: columnNames,
      })
    : compare(tx, place, {
        stored: sql`select ad_id, dimension, day, value, ${figureColumns} from ${adDays}`,
        computed: computedDays,
        keys: ['ad_id', 'dimension', 'day', 'value'],
        figures: columnNames,
      })
}
