// Tables of stored pictures: uploads, and copies of pictures that articles refer to by URL.
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
    /**
     * 160 bits in hex: random for uploads; for copies from the SHA-256 of the stored bytes, so that each is stored
     * once.
     */
    id: text('id').primaryKey(),
    origin: text('origin').$type<'upload' | 'copy'>().notNull().default('copy'),
    contentType: text('content_type').notNull(),
    extension: text('extension').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    isMoving: boolean('is_moving').notNull().default(false),
    /** File name on the editor's computer. Shown and searched, never part of a URL. */
    fileName: text('file_name').notNull().default(''),
    alt: text('alt').notNull().default(''),
    isDecorative: boolean('is_decorative').notNull().default(false),
    caption: text('caption').notNull().default(''),
    credit: text('credit').notNull().default(''),
    /** Ratios of width and height from the upper left corner. Both are set, or neither. */
    focalX: doublePrecision('focal_x'),
    focalY: doublePrecision('focal_y'),
    /** ThumbHash in Base64. */
    placeholder: text('placeholder').notNull().default(''),
    /** Difference hash: 64 bits in hex that differ little between similar pictures. */
    fingerprint: text('fingerprint'),
    /** SHA-256 of the uploaded file, so that the same file is stored once. */
    uploadHash: text('upload_hash'),
    uploadedBy: text('uploaded_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Encoder version of the generated sizes. The sizes are generated again when the current version differs. */
    preparedAs: text('prepared_as'),
    /** Claimed by a process until this time. A claim expires, in case the process was killed. */
    prepareAfter: instant('prepare_after'),
    prepareAttempts: smallint('prepare_attempts').notNull().default(0),
  },
  (table) => [
    index('media_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    uniqueIndex('media_upload_hash').on(table.uploadHash),
  ],
)

/** Fetched URLs with the picture that each returned, or with the reason of the failure. */
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
