// Tables of advertising. `ad_events` is the ledger: rows are only added. Counters of advertisements and the roll-ups by
// hour and day change in the same transaction and can be recomputed from it (`npm run ads:verify`).
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CreditedKind } from '../contract/ad-credit.ts'
import type { AdDimension, ExclusionReason } from '../contract/ad-dimensions.ts'
import type { AdPacing } from '../contract/advertisement-fields.ts'
import { mapAdvertisementFields } from '../contract/advertisement-fields.ts'
import type { AdPosition, AdType } from '../contract/placement.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
/** Millionths of a US dollar. */
const micros = (name: string) => bigint(name, { mode: 'number' })
const toColumnName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const advertisementFieldColumns = mapAdvertisementFields({
  line: (_, name) => text(toColumnName(name)).notNull().default(''),
  text: (_, name) => text(toColumnName(name)).notNull().default(''),
  type: (_, name) => text(toColumnName(name)).$type<AdType>().notNull(),
  positions: (_, name) => text(toColumnName(name)).array().$type<AdPosition[]>().notNull().default(sql`'{}'`),
  picture: (_, name) => text(toColumnName(name)).notNull().default(''),
  link: (_, name) => text(toColumnName(name)).notNull().default(''),
  article: (_, name) => text(toColumnName(name)),
  boolean: ({ isOnByDefault = false }, name) => boolean(toColumnName(name)).notNull().default(isOnByDefault),
  day: (_, name) => instant(toColumnName(name)).notNull(),
  priority: (_, name) => smallint(toColumnName(name)).notNull().default(1),
  money: (_, name) =>
    micros(`${toColumnName(name)}_micros`)
      .notNull()
      .default(0),
  pacing: (_, name) => text(toColumnName(name)).$type<AdPacing>().notNull().default('fast'),
  count: (_, name) => integer(toColumnName(name)).notNull().default(0),
})

export const advertisements = pgTable(
  'advertisements',
  {
    id: text('id').primaryKey(),
    ...advertisementFieldColumns,
    /** Derived from the dates: shown from `starts_at` until before `ends_at`. */
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Stored copy of the picture in `image_url`. */
    pictureId: text('picture_id'),
    /** Why there is no copy of the picture; empty if there is one, or none is needed. */
    pictureFailure: text('picture_failure').notNull().default(''),
    impressionCount: bigint('impression_count', { mode: 'number' }).notNull().default(0),
    clickCount: bigint('click_count', { mode: 'number' }).notNull().default(0),
    viewableCount: bigint('viewable_count', { mode: 'number' }).notNull().default(0),
    conversionCount: bigint('conversion_count', { mode: 'number' }).notNull().default(0),
    spendMicros: micros('spend_micros').notNull().default(0),
    /** Counts the keys that sign its conversions (conversions/conversion-key.ts). */
    conversionKeyVersion: integer('conversion_key_version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    /** Hidden everywhere; the ledger and the statistics stay. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('advertisements_newest').on(table.createdAt.desc(), table.id.desc()),
    // For the picture library, which asks for each picture what uses it.
    index('advertisements_picture').on(table.pictureId).where(sql`deleted_at is null`),
    // Candidates of the chooser: a few among all that were ever booked.
    index('advertisements_candidates').on(table.endsAt).where(sql`is_active and deleted_at is null`),
  ],
)

/** Repetitions and credits are no reasons of an event. */
export type EventReason = Exclude<ExclusionReason, 'duplicate' | 'credit'>

/** A credit takes back a counted event: it has the token of the event, so that each is credited at most once. */
export const adEventKinds = [
  'impression',
  'viewable',
  'click',
  'conversion',
  'impression-credit',
  'click-credit',
] as const
export type AdEventKind = (typeof adEventKinds)[number]

/**
 * One row per token and kind. Partitioned by month of `issued_at` (see the migration), which is the time in the token, so
 * that a repetition meets the same partition.
 */
export const adEvents = pgTable(
  'ad_events',
  {
    issuedAt: instant('issued_at').notNull(),
    token: uuid('token').notNull(),
    kind: text('kind').$type<AdEventKind>().notNull(),
    adId: text('ad_id').notNull(),
    at: instant('at').notNull(),
    /** Why the event is not counted; null when it is. */
    reason: text('reason').$type<EventReason>(),
    /** Later events with the same token and kind. */
    repeats: integer('repeats').notNull().default(0),
    costMicros: micros('cost_micros').notNull().default(0),
    /** Day of `at` in the publication's time zone, as it was set then. */
    day: date('day', { mode: 'string' }).notNull(),
    placement: text('placement').notNull(),
    device: text('device').notNull(),
    country: text('country').notNull(),
    language: text('language').notNull(),
    articleId: text('article_id').notNull(),
    creative: text('creative').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuedAt, table.token, table.kind] }),
    index('ad_events_ad').on(table.adId, table.at),
  ],
)

const figures = {
  grossImpressions: bigint('gross_impressions', { mode: 'number' }).notNull().default(0),
  impressions: bigint('impressions', { mode: 'number' }).notNull().default(0),
  viewable: bigint('viewable', { mode: 'number' }).notNull().default(0),
  grossClicks: bigint('gross_clicks', { mode: 'number' }).notNull().default(0),
  clicks: bigint('clicks', { mode: 'number' }).notNull().default(0),
  conversions: bigint('conversions', { mode: 'number' }).notNull().default(0),
  spendMicros: micros('spend_micros').notNull().default(0),
}

/** Figures of each hour in UTC. An hour with a change of day in the publication's time zone has two rows. */
export const adHours = pgTable(
  'ad_hours',
  {
    adId: text('ad_id').notNull(),
    hour: instant('hour').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    ...figures,
  },
  (table) => [primaryKey({ columns: [table.adId, table.hour, table.day] })],
)

/** Figures of each day by each dimension; the rows of every dimension have the same sum. */
export const adDays = pgTable(
  'ad_days',
  {
    adId: text('ad_id').notNull(),
    dimension: text('dimension').$type<AdDimension>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    value: text('value').notNull(),
    ...figures,
  },
  (table) => [primaryKey({ columns: [table.adId, table.dimension, table.day, table.value] })],
)

/** How often pages asked for the advertisements of a slot, and how often there was one. */
export const adRequests = pgTable(
  'ad_requests',
  {
    day: date('day', { mode: 'string' }).notNull(),
    slot: text('slot').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull().default(0),
    filled: bigint('filled', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.slot] })],
)

/** Why events were credited. The credits themselves are events of the ledger. */
export const adCredits = pgTable(
  'ad_credits',
  {
    id: text('id').primaryKey(),
    adId: text('ad_id').notNull(),
    kind: text('kind').$type<CreditedKind>().notNull(),
    /** Days of the credited events. */
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    credited: integer('credited').notNull(),
    amountMicros: micros('amount_micros').notNull(),
    note: text('note').notNull(),
    /** No foreign key, because a credit outlives the account. */
    by: text('by'),
    at: instant('at').notNull(),
  },
  (table) => [index('ad_credits_ad').on(table.adId, table.at)],
)

/** A line of a stored statement. Amounts are in millionths of a US dollar; credits are negative. */
export type StatementLine = StatementFigures & { adId: string; title: string }
export type StatementFigures = {
  impressions: number
  clicks: number
  chargesMicros: number
  creditedImpressions: number
  creditedClicks: number
  creditsMicros: number
  amountMicros: number
}

/** Issued statements. A database trigger, created by the migration, rejects update, delete and truncate. */
export const adStatements = pgTable(
  'ad_statements',
  {
    id: text('id').primaryKey(),
    /** The year of issue and a running number: `2026-0001`. */
    number: text('number').notNull(),
    advertiser: text('advertiser').notNull(),
    /** As in the settings when it was issued. */
    publisherName: text('publisher_name').notNull().default(''),
    publisherAddress: text('publisher_address').notNull().default(''),
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    /** In which the days of the month were counted. */
    timeZone: text('time_zone').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** No foreign key, because a statement outlives the account. */
    issuedBy: text('issued_by'),
    lines: jsonb('lines').$type<StatementLine[]>().notNull(),
    totals: jsonb('totals').$type<StatementFigures>().notNull(),
  },
  (table) => [
    uniqueIndex('ad_statements_number').on(table.number),
    uniqueIndex('ad_statements_advertiser').on(table.month, table.advertiser),
  ],
)

/** Links to reports for advertisers without an account: of an advertisement, or of all of an advertiser. */
export const adReportLinks = pgTable(
  'ad_report_links',
  {
    id: text('id').primaryKey(),
    adId: text('ad_id'),
    advertiser: text('advertiser'),
    /** No foreign key, because a link outlives the account. */
    createdBy: text('created_by'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('ad_report_links_ad').on(table.adId),
    index('ad_report_links_advertiser').on(table.advertiser),
    check('ad_report_links_subject', sql`(ad_id is null) <> (advertiser is null)`),
  ],
)
