// The search index: one row an article, apart from the article itself so that counting a view never touches it.
import { sql } from 'drizzle-orm'
import { customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { articles } from '#src/news/server/news.tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const searchDocuments = pgTable(
  'search_documents',
  {
    articleId: text('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Title (A), summary and tags (B), body (D), stemmed in the article's language; CJK as bigrams. */
    document: tsvector('document').notNull(),
    /** Folded title and summary, for parts of words and typing mistakes. */
    folded: text('folded').notNull(),
    foldedTitle: text('folded_title').notNull(),
  },
  (table) => [
    index('search_documents_document').using('gin', table.document),
    index('search_documents_folded').using('gin', sql`${table.folded} gin_trgm_ops`),
    index('search_documents_title').using('gin', sql`${table.foldedTitle} gin_trgm_ops`),
    index('search_documents_title_start').using('btree', sql`left(folded_title, 100) text_pattern_ops`),
  ],
)

/** Every word of a title, summary or tag: what a mistyped word is compared with. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_start').on(sql`left(word, 1)`, sql`length(word)`),
  index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
])
