// Tables of what members say about products and which ones they save.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { ReportReason } from '../contract/limits.ts'
import type { ListName } from '../contract/list-names.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
/** 0 to 10 in half points; null when it was not stated. */
const intensity = (name: string) => numeric(name, { precision: 3, scale: 1, mode: 'number' })

export const reviews = pgTable(
  'product_reviews',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** null for reviews that came with the demo catalogue. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Name of an author without an account. Members are shown with their current nickname. */
    author: text('author').notNull().default(''),
    rating: smallint('rating').notNull(),
    fruity: intensity('fruity'),
    bitter: intensity('bitter'),
    pungent: intensity('pungent'),
    harvestYear: smallint('harvest_year'),
    text: text('text').notNull().default(''),
    language: text('language').$type<LanguageCode>(),
    /** Of the stored pictures. */
    photoId: text('photo_id'),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    version: integer('version').notNull().default(1),
    /** Hidden reviews are seen by their author and by admins only, and do not count. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason').$type<ReportReason>(),
    /** To the author. */
    hiddenNote: text('hidden_note').notNull().default(''),
    likes: integer('likes').notNull().default(0),
    commentsCount: integer('comments_count').notNull().default(0),
  },
  (table) => [
    index('product_reviews_product').on(table.productId, table.createdAt.desc()),
    index('product_reviews_newest').on(table.createdAt.desc(), table.id.desc()),
    index('product_reviews_author').on(table.userId, table.createdAt.desc()),
    index('product_reviews_photo').on(table.photoId),
    uniqueIndex('product_reviews_user').on(table.productId, table.userId).where(sql`user_id is not null`),
    check('product_reviews_rating', sql`${table.rating} between 1 and 5`),
    check('product_reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
)

/** One report for each person. They are deleted when an admin has decided. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index('review_reports_user').on(table.userId),
    index('review_reports_created').on(table.createdAt),
  ],
)

/**
 * The lists of members. A product that was removed stays as a row for a while, so that an older change of another device
 * that arrives later does not add it again.
 */
export const savedProducts = pgTable(
  'saved_products',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<ListName>().notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    isSaved: boolean('is_saved').notNull(),
    /** When the person decided it, also when the change arrived later. */
    changedAt: instant('changed_at').notNull(),
    /** Of the change that decided it. A repeated change has no effect. */
    changeId: text('change_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list, table.productId] }),
    index('saved_products_product').on(table.productId),
    index('saved_products_removed').on(table.changedAt).where(sql`not is_saved`),
  ],
)

/** Lists that their owners share by a link. Deleting the row revokes the link. */
export const sharedLists = pgTable(
  'shared_lists',
  {
    /** Random; whoever knows it sees the list. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<ListName>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('shared_lists_owner').on(table.userId, table.list)],
)

/** Comments on an article or on a review, with one level of replies. */
export const comments = pgTable(
  'comments',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    reviewId: text('review_id').references(() => reviews.id, { onDelete: 'cascade' }),
    /** null for comments that are no reply. */
    parentId: text('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** null once the comment was deleted. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Mentions as `@{id}`, so that they follow a new nickname. */
    text: text('text').notNull(),
    language: text('language').$type<LanguageCode>(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** A deleted comment stays without its text and author as long as there are replies to it. */
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason').$type<ReportReason>(),
    hiddenNote: text('hidden_note').notNull().default(''),
    likes: integer('likes').notNull().default(0),
    /** Replies that are shown. */
    replyCount: integer('reply_count').notNull().default(0),
    /** Random, chosen by the browser: a comment that is sent again is stored once. */
    requestId: text('request_id'),
  },
  (table) => [
    index('comments_article').on(table.articleId, table.createdAt.desc(), table.id.desc()),
    index('comments_review').on(table.reviewId, table.createdAt.desc(), table.id.desc()),
    index('comments_parent').on(table.parentId, table.createdAt, table.id),
    index('comments_author').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('comments_newest').on(table.createdAt.desc(), table.id.desc()),
    uniqueIndex('comments_request').on(table.userId, table.requestId).where(sql`request_id is not null`),
    check('comments_subject', sql`num_nonnulls(${table.articleId}, ${table.reviewId}) = 1`),
    check('comments_deleted', sql`(${table.deletedAt} is null) = (${table.userId} is not null)`),
    check('comments_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
)

export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_mentions_user').on(table.userId),
  ],
)

export const reviewMentions = pgTable(
  'review_mentions',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index('review_mentions_user').on(table.userId),
  ],
)

/** One report for each person. They are deleted when an admin has decided. */
export const commentReports = pgTable(
  'comment_reports',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_reports_user').on(table.userId),
    index('comment_reports_created').on(table.createdAt),
  ],
)

/** Likes of an article, a review or a comment. */
export const likes = pgTable(
  'likes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    articleId: text('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    reviewId: text('review_id').references(() => reviews.id, { onDelete: 'cascade' }),
    commentId: text('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('likes_article').on(table.articleId, table.userId).where(sql`article_id is not null`),
    uniqueIndex('likes_review').on(table.reviewId, table.userId).where(sql`review_id is not null`),
    uniqueIndex('likes_comment').on(table.commentId, table.userId).where(sql`comment_id is not null`),
    index('likes_user').on(table.userId, table.createdAt.desc()),
    check('likes_subject', sql`num_nonnulls(${table.articleId}, ${table.reviewId}, ${table.commentId}) = 1`),
  ],
)
