// Tables of the full-text search. Each searchable feature has a table of search documents, separate from its main table,
// so that frequent writes to the main table (view counts, prices) do not update the search indexes.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  customType,
  type ExtraConfigColumn,
  index,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Columns of a table of search documents, except the id of the record. */
export function searchColumns() {
  return {
    /** Title (A), summary and tags (B), body (D), stemmed in the text's language; CJK as bigrams. */
    document: tsvector('document').notNull(),
    /** Folded title and summary, for substrings of words and misspelled words. */
    folded: text('folded').notNull(),
    foldedTitle: text('folded_title').notNull(),
  }
}

type IndexedColumns = Record<keyof ReturnType<typeof searchColumns>, ExtraConfigColumn>

/** @param table name of the table of search documents, the prefix of its indexes */
export function searchIndexes(table: string, columns: IndexedColumns) {
  return [
    index(`${table}_document`).using('gin', columns.document),
    index(`${table}_folded`).using('gin', sql`${columns.folded} gin_trgm_ops`),
    index(`${table}_title`).using('gin', sql`${columns.foldedTitle} gin_trgm_ops`),
    index(`${table}_title_start`).using('btree', sql`left(folded_title, 100) text_pattern_ops`),
  ]
}

export type SearchColumns = Record<keyof ReturnType<typeof searchColumns>, AnyPgColumn>

/** All words of titles, summaries and tags, for spelling correction. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_start').on(sql`left(word, 1)`, sql`length(word)`),
  index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
])
