// From rows to what leaves the server: the allow-list of an article's fields.

import { getTableColumns } from 'drizzle-orm'
import { toIsoDay } from '#src/i18n/format-date.ts'
import type { Article, ArticleCard } from '../contract/article.ts'
import { articles } from './news.tables.ts'

const {
  content,
  plainText,
  sourceSystem,
  sourceSite,
  sourceId,
  sourceHash,
  authorKey,
  filterCategories,
  publicSince,
  wasPublic,
  ...card
} = getTableColumns(articles)

/** Columns a card needs; the body stays in the database. */
export const cardColumns = card
export const articleColumns = { ...card, content }

type Row = typeof articles.$inferSelect
export type CardRow = Pick<Row, keyof typeof cardColumns>
export type ArticleRow = Pick<Row, keyof typeof articleColumns>

/** @param timeZone the publication's, in which a moment becomes a day */
export function toCard(row: CardRow, timeZone: string): ArticleCard {
  return { ...sharedFields(row, timeZone), description: row.description }
}

export function toArticle(row: ArticleRow, timeZone: string): Article {
  return { ...sharedFields(row, timeZone), content: row.content, comments: [] }
}

function sharedFields(row: CardRow, timeZone: string) {
  return {
    _id: row.id,
    title: row.title,
    summary: row.summary,
    previewImage: row.previewImage,
    author: row.author,
    categories: row.categories,
    category: row.category,
    tags: row.tags,
    language: row.language,
    createdAt: row.createdAt.toISOString(),
    ...(row.publishDate ? { publishDate: row.publishDate.toISOString() } : {}),
    displayedDate: row.displayedDate ?? toIsoDay(row.sortAt, timeZone),
    readingTime: row.readingTime,
    aiPercent: row.aiPercent,
    aiDeclared: row.aiDeclaredAt !== null,
    aiUse: row.aiUse,
    views: row.views,
    likes: row.likes,
    shares: row.shares,
    commentsCount: row.commentsCount,
    isPublished: row.isPublished,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}
