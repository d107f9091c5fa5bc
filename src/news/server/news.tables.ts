// Tables of the news module. Lists are sorted by `sort_at`: the publication date if set, else the creation date.
// An article is public when it is published and `sort_at` has passed.
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { searchColumns, searchIndexes } from '#src/search/server/search.tables.ts'
import type { RankedCategory } from '../contract/article.ts'
import type { Category } from '../contract/category.ts'
import { articleFieldColumns, instant } from './article-columns.ts'

export const articles = pgTable(
  'articles',
  {
    id: text('id').primaryKey(),
    ...articleFieldColumns,
    /** The body without markup, for search, reading time and descriptions. */
    plainText: text('plain_text').notNull(),
    /** Compared with that of translations. Stored, because hashing a body means reading it. */
    textHash: text('text_hash').notNull().generatedAlwaysAs(sql`md5(plain_text)`),
    /** Text of a card below the title: the summary or the start of the text, at most 260 characters. */
    description: text('description').notNull(),
    /** Normalized author, compared by filters (see `toAuthorKey`). */
    authorKey: text('author_key').notNull(),
    /** Normalized producers, compared with those of products (see `foldText`). */
    producerKeys: text('producer_keys').array().notNull().default(sql`'{}'`),
    /** Category and confidence, the most certain first. */
    categories: jsonb('categories').$type<RankedCategory[]>().notNull(),
    /** Matched by filters: the main category, and others with sufficient confidence. */
    filterCategories: text('filter_categories').array().$type<Category[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    sortAt: instant('sort_at').notNull().generatedAlwaysAs(sql`coalesce(publish_date, created_at)`),
    readingTime: smallint('reading_time').notNull(),
    /** Null: the use of AI was not declared; readers see “none declared”. */
    aiDeclaredAt: instant('ai_declared_at'),
    /** Start of the current public period; null while not public. Set once, by the first process that detects it. */
    publicSince: instant('public_since'),
    /** An article that was never public is a draft; one that was public before is hidden. */
    wasPublic: boolean('was_public').notNull().default(false),
    views: integer('views').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    shares: integer('shares').notNull().default(0),
    commentsCount: integer('comments_count').notNull().default(0),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    /** Source of an imported article, and the hash of the imported data, so that a repeated import changes nothing. */
    sourceSystem: text('source_system'),
    sourceSite: text('source_site'),
    sourceId: text('source_id'),
    sourceHash: text('source_hash'),
  },
  (table) => {
    const published = sql`is_published`
    return [
      index('articles_newest')
        .on(table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(published),
      // Contains all articles, because admins use it too. A second index would slow down counting views: each update
      // writes every index.
      index('articles_popular').on(
        table.views.desc().nullsFirst(),
        table.sortAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.isPublished,
      ),
      index('articles_reading_time')
        .on(table.readingTime, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(published),
      index('articles_ai_percent')
        .on(table.aiPercent, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(published),
      index('articles_author')
        .on(table.authorKey, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(published),
      index('articles_filter_categories').using('gin', table.filterCategories),
      index('articles_tags').using('gin', table.tags),
      index('articles_products').using('gin', table.products),
      index('articles_producer_keys').using('gin', table.producerKeys),
      // The pictures of each article, maintained by the database on every write (see the migration of the function).
      index('articles_pictures').using('gin', sql`article_pictures(${table.content}, ${table.previewImage})`),
      // Covers on other sites: a job queries those without a local copy every minute.
      index('articles_foreign_covers').on(table.previewImage).where(isRemoteCover(table.previewImage)),
      index('articles_all_newest').on(table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
      // Lists drafts and hidden articles, newest first. Both are few, which the planner cannot estimate.
      index('articles_unpublished')
        .on(table.wasPublic, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(sql`not is_published`),
      // Age of drafts, for the admin area. Contains no public articles.
      index('articles_drafts').on(table.updatedAt, table.id).where(sql`not is_published and not was_public`),
      index('articles_waiting').on(table.sortAt).where(sql`is_published and public_since is null`),
      index('articles_all_likes').on(
        table.likes.desc().nullsFirst(),
        table.sortAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      ),
      index('articles_all_comments').on(
        table.commentsCount.desc().nullsFirst(),
        table.sortAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      ),
      uniqueIndex('articles_source')
        .on(table.sourceSystem, table.sourceSite, table.sourceId)
        .where(sql`source_id is not null`),
    ]
  },
)

/** Condition for covers on other sites. Index and query must use the same expression. */
export function isRemoteCover(previewImage: AnyPgColumn): SQL {
  // Checks the length first, because it is known without loading the value: inline pictures can have megabytes.
  return sql`octet_length(${previewImage}) <= 2000 and ${previewImage} ~* '^https?://'`
}

/** The pictures of an article in a JSON value. Indexes and queries must use the same expression. */
export function picturesOfFields(fields: AnyPgColumn): SQL {
  return sql`article_pictures(coalesce(${fields} ->> 'content', ''), coalesce(${fields} ->> 'previewImage', ''))`
}

/** Old paths, from imports and changed URLs, that redirect to an article permanently. */
export const articleRedirects = pgTable(
  'article_redirects',
  {
    path: text('path').primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
  },
  (table) => [index('article_redirects_article').on(table.articleId)],
)

/** Ids of counted view and share events, so that a retry is not counted twice. Stored for a day. */
export const countedEvents = pgTable(
  'counted_events',
  {
    articleId: text('article_id').notNull(),
    kind: text('kind').$type<'view' | 'share'>().notNull(),
    eventId: text('event_id').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.kind, table.eventId] }),
    index('counted_events_at').on(table.countedAt),
  ],
)

/** Views of each article per day in the time zone of the site. */
export const articleViewsByDay = pgTable(
  'article_views_by_day',
  {
    day: date('day', { mode: 'string' }).notNull(),
    articleId: text('article_id').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.articleId] }),
    index('article_views_by_day_most').on(table.day, table.views.desc().nullsFirst()),
  ],
)

/** Views of all articles per day: on a large site, adding up a month on request would be too slow. */
export const viewsByDay = pgTable('views_by_day', {
  day: date('day', { mode: 'string' }).primaryKey(),
  views: integer('views').notNull().default(sql`0`),
})

/** Search documents of articles. */
export const articleSearch = pgTable(
  'search_documents',
  {
    articleId: text('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    ...searchColumns(),
  },
  (table) => searchIndexes('search_documents', table),
)
