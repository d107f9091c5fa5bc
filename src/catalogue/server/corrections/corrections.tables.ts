// Table of what members report as incorrect about products.
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#src/users/server/users.tables.ts'
import type { CorrectableField } from '../../contract/correction-fields.ts'
import { products } from '../catalogue.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const corrections = pgTable(
  'product_corrections',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    field: text('field').$type<CorrectableField>().notNull(),
    value: text('value').notNull(),
    note: text('note').notNull(),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
    isAccepted: boolean('is_accepted'),
  },
  (table) => [
    uniqueIndex('product_corrections_open')
      .on(table.userId, table.productId, table.field)
      .where(sql`decided_at is null`),
    index('product_corrections_user').on(table.userId),
    index('product_corrections_product').on(table.productId),
    index('product_corrections_oldest').on(table.createdAt, table.id).where(sql`decided_at is null`),
  ],
)
