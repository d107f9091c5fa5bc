// Tables of what members say about products and which ones they save.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { ReportReason } from '../contract/limits.ts'
import type { ListName } from '../contract/list-names.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
/** 0 to 10 in half points; null when it was not stated. */
const intensity = (name: string) => numeric(name, { precision: 3, scale: 1, mode: 'number' })

export const reviews = pgTable(
  'product_reviews',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** null for reviews that came with the demo catalogue. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Name of an author without an account. Members are shown with their current nickname. */
    author: text('author').notNull().default(''),
    rating: smallint('rating').notNull(),
    fruity: intensity('fruity'),
    bitter: intensity('bitter'),
    pungent: intensity('pungent'),
    harvestYear: smallint('harvest_year'),
    text: text('text').notNull().default(''),
    language: text('language').$type<LanguageCode>(),
    /** Of the stored pictures. */
    photoId: text('photo_id'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    version: integer('version').notNull().default(1),
    /** Hidden reviews are seen by their author and by admins only, and do not count. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason').$type<ReportReason>(),
    /** To the author. */
    hiddenNote: text('hidden_note').notNull().default(''),
  },
  (table) => [
    index('product_reviews_product').on(table.productId, table.createdAt.desc()),
    index('product_reviews_newest').on(table.createdAt.desc(), table.id.desc()),
    index('product_reviews_author').on(table.userId, table.createdAt.desc()),
    index('product_reviews_photo').on(table.photoId),
    uniqueIndex('product_reviews_user').on(table.productId, table.userId).where(sql`user_id is not null`),
    check('product_reviews_rating', sql`${table.rating} between 1 and 5`),
    check('product_reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
)

/** One report for each person. They are deleted when an admin has decided. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index('review_reports_user').on(table.userId),
    index('review_reports_created').on(table.createdAt),
  ],
)

/**
 * The lists of members. A product that was removed stays as a row for a while, so that an older change of another device
 * that arrives later does not add it again.
 */
export const savedProducts = pgTable(
  'saved_products',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<ListName>().notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    isSaved: boolean('is_saved').notNull(),
    /** When the person decided it, also when the change arrived later. */
    changedAt: instant('changed_at').notNull(),
    /** Of the change that decided it. A repeated change has no effect. */
    changeId: text('change_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list, table.productId] }),
    index('saved_products_product').on(table.productId),
    index('saved_products_removed').on(table.changedAt).where(sql`not is_saved`),
  ],
)

/** Lists that their owners share by a link. Deleting the row revokes the link. */
export const sharedLists = pgTable(
  'shared_lists',
  {
    /** Random; whoever knows it sees the list. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<ListName>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('shared_lists_owner').on(table.userId, table.list)],
)
