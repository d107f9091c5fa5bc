// Pictures we keep ourselves: uploads, and our copies of pictures that articles refer to by address.
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const media = pgTable('media', {
  /** SHA-256 of the stored bytes: the same picture is kept once. */
  id: text('id').primaryKey(),
  contentType: text('content_type').notNull(),
  extension: text('extension').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  alt: text('alt').notNull().default(''),
  createdAt: instant('created_at').notNull(),
})

/** Addresses that were fetched, and which picture each gave; without a picture the fetch failed for `failure`. */
export const mediaSources = pgTable('media_sources', {
  url: text('url').primaryKey(),
  mediaId: text('media_id').references(() => media.id, { onDelete: 'cascade' }),
  failure: text('failure'),
  fetchedAt: instant('fetched_at').notNull(),
})
