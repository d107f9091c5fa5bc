// Tables of recommendations: what members like, and which oils they went to buy.
import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { TasteAnswers } from '../contract/taste-answers.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const tasteAnswers = pgTable('taste_answers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  answers: jsonb('answers').$type<TasteAnswers>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** The last time that a member followed a link to a store that sells the product. Deleted when it no longer counts. */
export const storeVisits = pgTable(
  'store_visits',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    visitedAt: instant('visited_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('store_visits_product').on(table.productId),
    index('store_visits_visited').on(table.visitedAt),
  ],
)
