// Tables of imports: pictures that imported records name, and numbers that were looked up at Open Food Facts.
import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { PictureFields } from '../../contract/catalogue.calls.ts'
import { products } from '../catalogue.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Pictures on other sites. A picture is fetched once, so that one that was removed does not come back. */
export const namedPictures = pgTable(
  'product_named_pictures',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    kind: text('kind').$type<PictureFields['kind']>().notNull(),
    language: text('language').$type<NonNullable<PictureFields['language']>>(),
    source: text('source').notNull().default(''),
    author: text('author').notNull().default(''),
    license: text('license').notNull().default(''),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /** Why it could not be fetched. */
    failure: text('failure'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.url] }),
    index('product_named_pictures_state').on(table.state),
  ],
)

export const lookUpOutcomes = ['found', 'no-olive-oil', 'not-found', 'unusable'] as const
export type LookUpOutcome = (typeof lookUpOutcomes)[number]

/** Answers of Open Food Facts, so that a number is not asked for again. */
export const gtinLookUps = pgTable(
  'gtin_look_ups',
  {
    /** 14 digits. */
    gtin: text('gtin').primaryKey(),
    outcome: text('outcome').$type<LookUpOutcome>().notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [index('gtin_look_ups_checked').on(table.checkedAt)],
)
