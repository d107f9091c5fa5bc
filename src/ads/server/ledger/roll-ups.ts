// Sums of events by hour, and by day and dimension. They change in the transaction of the events, while the rows of
// their advertisements are locked, and can be computed again from the events (verify-ledger.ts).
import { type SQL, sql } from 'drizzle-orm'
import type { AdDimension } from '../../contract/ad-dimensions.ts'
import { adDays, type adEvents, adHours } from '../ads.tables.ts'

/** Figures of some events. Money in millionths of a dollar. */
export type Figures = {
  grossImpressions: number
  impressions: number
  viewable: number
  grossClicks: number
  clicks: number
  conversions: number
  spendMicros: number
}

export const figureNames = [
  'grossImpressions',
  'impressions',
  'viewable',
  'grossClicks',
  'clicks',
  'conversions',
  'spendMicros',
] as const satisfies (keyof Figures)[]

/** The parts of an event that its sums depend on. */
type SummedEvent = Omit<typeof adEvents.$inferSelect, 'issuedAt' | 'token' | 'repeats'>

type Entry = { figures: Partial<Figures>; reason: string }
type Row = { keys: string[]; figures: Figures }

export type RollUps = {
  hours: Map<string, Row>
  days: Map<string, Row>
}

export const createRollUps = (): RollUps => ({ hours: new Map(), days: new Map() })

export const emptyFigures: Figures = {
  grossImpressions: 0,
  impressions: 0,
  viewable: 0,
  grossClicks: 0,
  clicks: 0,
  conversions: 0,
  spendMicros: 0,
}

/**
 * What an event adds, by reason: gross figures are the counted ones and those of each reason. The money of a credit is in
 * the row of credits, so that statements can tell charges from credits.
 */
export function listEntries({ kind, reason, costMicros }: SummedEvent): Entry[] {
  const counted = reason === null ? 1 : 0
  const spend = { spendMicros: costMicros }
  const by = reason ?? 'counted'
  switch (kind) {
    case 'impression':
      return [{ reason: by, figures: { grossImpressions: 1, impressions: counted, ...spend } }]
    case 'click':
      return [{ reason: by, figures: { grossClicks: 1, clicks: counted, ...spend } }]
    case 'viewable':
      return [{ reason: by, figures: { viewable: counted } }]
    case 'conversion':
      return [{ reason: by, figures: { conversions: counted } }]
    case 'impression-credit':
      return [
        { reason: 'counted', figures: { grossImpressions: -1, impressions: -1 } },
        { reason: 'credit', figures: { grossImpressions: 1, ...spend } },
      ]
    default:
      return [
        { reason: 'counted', figures: { grossClicks: -1, clicks: -1 } },
        { reason: 'credit', figures: { grossClicks: 1, ...spend } },
      ]
  }
}

/** A repetition counts when and where the original did. */
const repetitionEntries: Partial<Record<SummedEvent['kind'], Entry[]>> = {
  impression: [{ reason: 'duplicate', figures: { grossImpressions: 1 } }],
  click: [{ reason: 'duplicate', figures: { grossClicks: 1 } }],
}

export function addEvent(rollUps: RollUps, event: SummedEvent): void {
  add(rollUps, event, listEntries(event))
}

export function addRepetition(rollUps: RollUps, event: SummedEvent): void {
  add(rollUps, event, repetitionEntries[event.kind] ?? [])
}

function add({ hours, days }: RollUps, event: SummedEvent, entries: Entry[]): void {
  const { adId, day } = event
  const hour = new Date(Math.floor(event.at.getTime() / 3_600_000) * 3_600_000).toISOString()
  const values: [AdDimension, string][] = [
    ['placement', event.placement],
    ['device', event.device],
    ['country', event.country],
    ['language', event.language],
    ['article', event.articleId],
    ['creative', event.creative],
  ]
  for (const { figures, reason } of entries) {
    increase(hours, [adId, hour, day], figures)
    increase(days, [adId, 'reason', day, reason], figures)
    for (const [dimension, value] of values) increase(days, [adId, dimension, day, value], figures)
  }
}

function increase(rows: Map<string, Row>, keys: string[], figures: Partial<Figures>): void {
  const key = keys.join('\n')
  const row = rows.get(key) ?? { keys, figures: { ...emptyFigures } }
  for (const name of figureNames) row.figures[name] += figures[name] ?? 0
  rows.set(key, row)
}

/** Statements that add the sums to the stored ones. */
export function addToRollUps({ hours, days }: RollUps): SQL[] {
  return [
    ...(hours.size > 0 ? [upsert(adHours, ['text', 'timestamptz', 'date'], [...hours.values()])] : []),
    ...(days.size > 0 ? [upsert(adDays, ['text', 'text', 'date', 'text'], [...days.values()])] : []),
  ]
}

function upsert(
  table: typeof adHours | typeof adDays,
  keyTypes: ('text' | 'timestamptz' | 'date')[],
  rows: Row[],
): SQL {
  const keys = keyTypes.map((type, index) =>
    toArray(
      rows.map((row) => row.keys[index] ?? ''),
      type,
    ),
  )
  const figures = figureNames.map((name) =>
    toArray(
      rows.map((row) => row.figures[name]),
      'bigint',
    ),
  )
  const columns = figureNames.map((name) => table[name])
  const target = table === adHours ? sql`ad_id, hour, day` : sql`ad_id, dimension, day, value`
  const sums = columns.map(
    (column) => sql`${sql.identifier(column.name)} = ${column} + excluded.${sql.identifier(column.name)}`,
  )
  const names = columns.map((column) => sql.identifier(column.name))
  return sql`insert into ${table} (${target}, ${sql.join(names, sql`, `)})
    select * from unnest(${sql.join([...keys, ...figures], sql`, `)})
    on conflict (${target}) do update set ${sql.join(sums, sql`, `)}`
}

const arrayTypes = {
  text: sql`text[]`,
  timestamptz: sql`timestamptz[]`,
  date: sql`date[]`,
  uuid: sql`uuid[]`,
  bigint: sql`bigint[]`,
}

/** A parameter with all values, so that the statement is the same for any number of rows. */
export function toArray(values: (string | number | null)[], type: keyof typeof arrayTypes): SQL {
  return sql`${sql.param(values)}::${arrayTypes[type]}`
}
