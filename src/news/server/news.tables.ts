// Tables of the newsroom. `sort_at` orders every list: the publication date where one is set, else creation;
// an article is public when it is published and `sort_at` has passed.
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
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { searchColumns, searchIndexes } from '#src/search/server/search.tables.ts'
import type { AiUse } from '../contract/ai-use.ts'
import type { RankedCategory } from '../contract/article.ts'
import type { Category } from '../contract/category.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const articles = pgTable(
  'articles',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** The body without markup: search, reading time and descriptions are made from it. */
    plainText: text('plain_text').notNull(),
    summary: text('summary').notNull().default(''),
    /** What a card says under the title: summary or the text's beginning, 260 characters at most. */
    description: text('description').notNull(),
    previewImage: text('preview_image').notNull().default(''),
    author: text('author').notNull(),
    /** Lower-cased author, what filters compare. */
    authorKey: text('author_key').notNull(),
    category: text('category').$type<Category>().notNull(),
    categories: jsonb('categories').$type<RankedCategory[]>().notNull(),
    /** Main category and every certain enough one: what filters match. */
    filterCategories: text('filter_categories').array().$type<Category[]>().notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    language: text('language').$type<LanguageCode>().notNull(),
    createdAt: instant('created_at').notNull(),
    publishDate: instant('publish_date'),
    sortAt: instant('sort_at').notNull().generatedAlwaysAs(sql`coalesce(publish_date, created_at)`),
    displayedDate: date('displayed_date', { mode: 'string' }),
    readingTime: smallint('reading_time').notNull(),
    aiPercent: smallint('ai_percent').notNull().default(0),
    /** Null: nobody declared how much a machine wrote, which readers see as “none declared”. */
    aiDeclaredAt: instant('ai_declared_at'),
    aiUse: jsonb('ai_use').$type<AiUse>(),
    isPublished: boolean('is_published').notNull(),
    /** Since when readers see it without a break; null while they do not. Set by whoever notices first, once. */
    publicSince: instant('public_since'),
    /** What was never public is a draft, what was and is no more is hidden. */
    wasPublic: boolean('was_public').notNull().default(false),
    views: integer('views').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    shares: integer('shares').notNull().default(0),
    commentsCount: integer('comments_count').notNull().default(0),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    /** Where an imported article came from, and the hash of what came, so that a second import changes nothing. */
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
      // Of all articles, for the desk as well: counting a view writes every index anew, so two would be one too many.
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
      // Which pictures an article shows, kept right by the database whoever writes (see the function's migration).
      index('articles_pictures').using('gin', sql`article_pictures(${table.content}, ${table.previewImage})`),
      // Which covers lie on other sites: a job asks for those we have no copy of, every minute.
      index('articles_foreign_covers').on(table.previewImage).where(isRemoteCover(table.previewImage)),
      index('articles_all_newest').on(table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
      // Drafts and hidden ones are each listed newest first: few of many, which the planner cannot know.
      index('articles_unpublished')
        .on(table.wasPublic, table.sortAt.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(sql`not is_published`),
      // How long drafts have lain, for the desk. Articles that readers see have no entry in it.
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

/** A cover that lies on another site; the index and its one question say it alike, letter for letter. */
export function isRemoteCover(previewImage: AnyPgColumn): SQL {
  // The length is known without reading the value: megabytes of pictures inside articles stay where they are.
  return sql`octet_length(${previewImage}) <= 2000 and ${previewImage} ~* '^https?://'`
}

/** The pictures of an article that lies in a JSON value; indexes and questions say it alike, letter for letter. */
export function picturesOfFields(fields: AnyPgColumn): SQL {
  return sql`article_pictures(coalesce(${fields} ->> 'content', ''), coalesce(${fields} ->> 'previewImage', ''))`
}

/** Old addresses (of an import, of a changed address) that lead to an article for ever. */
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

/** View and share events already counted, by the page view's own id: a retry never counts twice. Kept for a day. */
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

/** Views of each article on each day of the newspaper. */
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

/** Views of all articles together: adding up a month of a large newspaper takes too long for a page. */
export const viewsByDay = pgTable('views_by_day', {
  day: date('day', { mode: 'string' }).primaryKey(),
  views: integer('views').notNull().default(sql`0`),
})

/** What the search finds of an article. */
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
