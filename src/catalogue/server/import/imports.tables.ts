// Tables of imports: pictures that imported records name, numbers that were looked up at Open Food Facts, and uploads.
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { users } from '#src/users/server/users.tables.ts'
import type { PictureFields } from '../../contract/catalogue.calls.ts'
import type { ImportFailureCode, ImportState } from '../../contract/catalogue-import.ts'
import { products } from '../catalogue.tables.ts'
import type { ImportReport } from './import-report.ts'

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

const lookUpOutcomes = ['found', 'no-olive-oil', 'not-found', 'unusable'] as const
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

/** Files that admins uploaded, and what was done with them. */
export const catalogueImports = pgTable(
  'catalogue_imports',
  {
    id: text('id').primaryKey(),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    state: text('state').$type<ImportState>().notNull(),
    /** Per cent of the file. */
    progress: smallint('progress').notNull().default(0),
    /** Entries of the file whose outcome is in the report: a job that was interrupted goes on behind them. */
    handledEntries: integer('handled_entries').notNull().default(0),
    report: jsonb('report').$type<ImportReport>(),
    /** In English. */
    failure: text('failure'),
    /** Not stored by earlier versions. */
    failureCode: text('failure_code').$type<ImportFailureCode>(),
    fetchesPictures: boolean('fetches_pictures').notNull().default(false),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('catalogue_imports_created').on(table.createdAt.desc(), table.id.desc())],
)
