// Tables of the newsroom: drafts, presence, preview links, texts of the LLM, and revisions.
import { sql } from 'drizzle-orm'
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ArticleFieldName } from '#src/news/contract/article-fields.ts'
import { articles, picturesOfFields } from '#src/news/server/news.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { DraftFields } from '../contract/draft.ts'
import type { LlmDraftKind, RevisionReason } from '../contract/limits.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** One row per editor and article. The browser generates the id of an article that is not saved yet. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    articleId: text('article_id').notNull(),
    editorId: text('editor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    baseVersion: integer('base_version'),
    title: text('title').notNull(),
    fields: jsonb('fields').$type<DraftFields>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.editorId] }),
    index('article_drafts_editor').on(table.editorId, table.savedAt),
    index('article_drafts_saved').on(table.savedAt),
    index('article_drafts_pictures').using('gin', picturesOfFields(table.fields)),
  ],
)

/** Which editors have an article open; the browser refreshes `seenAt` at an interval. */
export const articlePresence = pgTable(
  'article_presence',
  {
    articleId: text('article_id').notNull(),
    editorId: text('editor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.editorId] }),
    index('article_presence_seen').on(table.seenAt),
  ],
)

/** Active preview links. The signed token contains what a link shows; a link without a row here is revoked. */
export const articlePreviews = pgTable(
  'article_previews',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id').notNull(),
    editorId: text('editor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    of: text('of').$type<'saved' | 'draft'>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('article_previews_article').on(table.articleId, table.expiresAt),
    index('article_previews_expires').on(table.expiresAt),
  ],
)

/** Texts of the LLM and the input of the editor for each. The ratio of LLM text is calculated from both. */
export const llmDrafts = pgTable(
  'engine_drafts',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id').notNull(),
    editorId: text('editor_id'),
    kind: text('kind').$type<LlmDraftKind>().notNull(),
    language: text('language').notNull(),
    model: text('model').notNull(),
    given: text('given').notNull(),
    written: text('written').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('engine_drafts_article').on(table.articleId, table.createdAt)],
)

/** Append-only: the state of an article after each edit. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    reason: text('reason').$type<RevisionReason>().notNull(),
    editorId: text('editor_id'),
    title: text('title').notNull(),
    /** Fields that differ from the previous version. */
    changed: text('changed').array().$type<ArticleFieldName[]>().notNull().default(sql`'{}'`),
    savedAt: instant('saved_at').notNull(),
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('article_revisions_version').on(table.articleId, table.version),
    // Same as the index of articles: pictures of a revision must exist as long as it can be restored.
    index('article_revisions_pictures').using('gin', picturesOfFields(table.snapshot)),
  ],
)
