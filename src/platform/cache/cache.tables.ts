// Cache invalidation between processes: each writing transaction increments one version and records the tags it
// invalidated. The row lock on the version lasts until commit, so versions become visible in order, without gaps.
import { bigint, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const cacheVersion = pgTable('cache_version', {
  /** Always 1: the table has a single row. */
  id: smallint('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})

export const cacheInvalidations = pgTable(
  'cache_invalidations',
  {
    version: bigint('version', { mode: 'number' }).primaryKey(),
    tags: text('tags').array().notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('cache_invalidations_at').on(table.at)],
)
