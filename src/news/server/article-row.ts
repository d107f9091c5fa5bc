// Converts rows to API objects. Lists the fields of an article that are sent to clients.
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

/** The columns of a card, without the body. */
export const cardColumns = card
export const articleColumns = { ...card, content }

type Row = typeof articles.$inferSelect
export type CardRow = Pick<Row, keyof typeof cardColumns>
export type ArticleRow = Pick<Row, keyof typeof articleColumns>

/** @param timeZone of the site; determines the displayed day */
export function toCard(row: CardRow, timeZone: string): ArticleCard {
  return { ...toSharedFields(row, timeZone), description: row.description }
}

export function toArticle(row: ArticleRow, timeZone: string): Article {
  return { ...toSharedFields(row, timeZone), content: row.content, comments: [] }
}

function toSharedFields(row: CardRow, timeZone: string) {
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
