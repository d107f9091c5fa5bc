// Pictures we keep ourselves: uploads, and our copies of pictures that articles refer to by address.
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const media = pgTable(
  'media',
  {
    /** Of an upload 160 random bits; of a copy the SHA-256 of the stored bytes, so that it is kept once. */
    id: text('id').primaryKey(),
    origin: text('origin').$type<'upload' | 'copy'>().notNull().default('copy'),
    contentType: text('content_type').notNull(),
    extension: text('extension').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    isMoving: boolean('is_moving').notNull().default(false),
    /** As the editor's machine called it; shown and searched, never part of an address. */
    fileName: text('file_name').notNull().default(''),
    alt: text('alt').notNull().default(''),
    isDecorative: boolean('is_decorative').notNull().default(false),
    caption: text('caption').notNull().default(''),
    credit: text('credit').notNull().default(''),
    /** Both or neither: shares of width and height from the upper left corner. */
    focalX: doublePrecision('focal_x'),
    focalY: doublePrecision('focal_y'),
    /** ThumbHash in Base64. */
    placeholder: text('placeholder').notNull().default(''),
    /** 64 bits in hex that differ little between pictures that look the same. */
    fingerprint: text('fingerprint'),
    /** SHA-256 of an upload as it was sent: the same file is kept once. */
    uploadHash: text('upload_hash'),
    uploadedBy: text('uploaded_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Edition of which all sizes are made; another one than today's: they wait to be made. */
    preparedAs: text('prepared_as'),
    /** Somebody is at it until then; who was killed over it is not waited for longer. */
    prepareAfter: instant('prepare_after'),
    prepareAttempts: smallint('prepare_attempts').notNull().default(0),
  },
  (table) => [
    index('media_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    uniqueIndex('media_upload_hash').on(table.uploadHash),
  ],
)

/** Addresses that were fetched, and which picture each gave; without a picture the fetch failed for `failure`. */
export const mediaSources = pgTable(
  'media_sources',
  {
    url: text('url').primaryKey(),
    mediaId: text('media_id').references(() => media.id, { onDelete: 'cascade' }),
    failure: text('failure'),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [index('media_sources_media').on(table.mediaId)],
)

const retryFailuresAfter = sql`interval '1 day'`

/** A recorded fetch is recent: a failed one is not retried yet. */
export const isRecentFetch = sql<boolean>`${mediaSources.fetchedAt} > now() - ${retryFailuresAfter}`

/** For outer joins on the URL: it was never fetched, or its fetch failed more than a day ago. */
export const isFetchDue = sql`(${mediaSources.url} is null or (${mediaSources.mediaId} is null and not ${isRecentFetch}))`
