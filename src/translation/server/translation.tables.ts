// Translations of articles, one row per article and language. A reader sees one when the article is public.
// Staleness is never stored: it follows from the hashes of the sources.
import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { SegmentState, TranslatedSegment } from '../contract/segment.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const articleTranslations = pgTable(
  'article_translations',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    language: text('language').$type<LanguageCode>().notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    /** Text of a card below the title, at most 260 characters. */
    description: text('description').notNull().default(''),
    /** Sanitized HTML; null when only title and summary are translated. */
    content: text('content'),
    /** The content without markup, for search. */
    plainText: text('plain_text').notNull().default(''),
    segments: jsonb('segments').$type<TranslatedSegment[]>().notNull().default([]),
    /** A text is reviewed when all of its segments are. */
    status: text('status')
      .$type<SegmentState>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when jsonb_path_exists(segments, '$[*] ? (@.state == "machine")') then 'machine' else 'reviewed' end`,
      ),
    /** Who wrote the first version. */
    origin: text('origin').$type<'human' | 'machine'>().notNull(),
    provider: text('provider'),
    model: text('model'),
    /** For readers, below the label of the translation, in its language. */
    note: text('note').notNull().default(''),
    /** MD5 of title, summary and plain text of the article when they were translated. */
    sourceTitleHash: text('source_title_hash').notNull(),
    sourceSummaryHash: text('source_summary_hash').notNull(),
    sourceTextHash: text('source_text_hash').notNull(),
    reviewedBy: text('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewedAt: instant('reviewed_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.language] }),
    index('article_translations_language').on(table.language, table.status, table.updatedAt),
    index('article_translations_reviewer').on(table.reviewedBy),
  ],
)

const { sourceTitleHash, sourceSummaryHash, sourceTextHash } = articleTranslations

/** Title or summary have changed: all that a card shows. */
export const hasStaleHead: SQL<boolean> = sql`(${sourceTitleHash} <> md5(${articles.title})
  or ${sourceSummaryHash} <> md5(${articles.summary}))`

/** Title, summary or text have changed. */
export const isStaleTranslation: SQL<boolean> = sql`(${hasStaleHead}
  or ${sourceTextHash} <> ${articles.textHash})`
