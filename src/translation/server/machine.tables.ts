// Tables of machine translation: what was translated before, the publisher's terms, what is being translated, and what
// providers were given.
import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { SegmentState } from '../contract/segment.ts'
import type { ProviderName } from './providers/provider.ts'
import type { TermEntry, TermTexts } from './terms/term-base.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Segments with their translations, to translate nothing twice. */
export const translationMemory = pgTable(
  'translation_memory',
  {
    /** Hash of the source (see `hashText`). */
    hash: text('hash').notNull(),
    sourceLanguage: text('source_language').$type<LanguageCode>().notNull(),
    targetLanguage: text('target_language').$type<LanguageCode>().notNull(),
    /** Hash of the terms that applied; empty for a reviewed translation, which applies with all terms. */
    termsVersion: text('terms_version').notNull(),
    /** Text with placeholders. */
    source: text('source').notNull(),
    target: text('target').notNull(),
    state: text('state').$type<SegmentState>().notNull(),
    provider: text('provider'),
    model: text('model'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({
      columns: [table.sourceLanguage, table.targetLanguage, table.hash, table.termsVersion],
    }),
    index('translation_memory_updated').on(table.updatedAt),
  ],
)

/** Terms of the publisher. One without texts removes the term that ships with the product. */
export const translationTerms = pgTable('translation_terms', {
  key: text('key').primaryKey(),
  kind: text('kind').$type<TermEntry['kind']>().notNull(),
  texts: jsonb('texts').$type<TermTexts>().notNull(),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
})

/** Articles that a job is to translate, and why the last attempt failed. */
export const translationRequests = pgTable(
  'translation_requests',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    language: text('language').$type<LanguageCode>().notNull(),
    /** The key of the job. */
    id: text('id').notNull(),
    state: text('state').$type<'waiting' | 'failed'>().notNull(),
    cause: text('cause').$type<'publication' | 'admin' | 'reader'>().notNull(),
    problem: text('problem'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.language] })],
)

/** What was given to providers on a day of the publication. */
export const translationSpending = pgTable('translation_spending', {
  day: date('day', { mode: 'string' }).primaryKey(),
  characters: bigint('characters', { mode: 'number' }).notNull().default(0),
  /** Millionths of the currency of the price. */
  costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
})

/** One row for each request to a provider. Their sum is the spending of the day. */
export const translationCharges = pgTable(
  'translation_charges',
  {
    id: text('id').primaryKey(),
    day: date('day', { mode: 'string' }).notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    articleId: text('article_id'),
    sourceLanguage: text('source_language').$type<LanguageCode>().notNull(),
    targetLanguage: text('target_language').$type<LanguageCode>().notNull(),
    characters: integer('characters').notNull(),
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull(),
    /** `cancelled`: the provider refused the request and counted nothing. */
    state: text('state').$type<'charged' | 'cancelled'>().notNull().default('charged'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('translation_charges_day').on(table.day)],
)
