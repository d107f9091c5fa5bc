// Versions of legal documents. They are never changed or deleted: people may have agreed to them.
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { LegalDocumentName } from '../contract/document-names.ts'

export const legalVersions = pgTable(
  'legal_versions',
  {
    name: text('name').$type<LegalDocumentName>().notNull(),
    language: text('language').$type<LanguageCode>().notNull(),
    version: integer('version').notNull(),
    /** Title, text and HTML are null when the built-in text applies again. */
    title: text('title'),
    /** Markdown. */
    text: text('text'),
    /** Sanitized. */
    html: text('html'),
    /** What was changed. */
    note: text('note').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.language, table.version] })],
)
