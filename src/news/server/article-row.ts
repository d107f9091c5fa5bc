// Converts rows to API objects. Lists the fields of an article that are sent to clients.
import { getTableColumns } from 'drizzle-orm'
import { toIsoDay } from '#src/i18n/format-date.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articleTranslations, hasStaleHead } from '#src/translation/server/translation.tables.ts'
import type { Article, ArticleCard, ListedTranslation } from '../contract/article.ts'
import {
  type ArticleFieldName,
  type ArticleFieldValues,
  articleFieldNames,
} from '../contract/article-fields.ts'
import { isInlinePicture, removeInlinePictures } from '../contract/inline-pictures.ts'
import { articles } from './news.tables.ts'

const {
  content,
  plainText,
  sourceSystem,
  sourceSite,
  sourceId,
  sourceHash,
  authorKey,
  producerKeys,
  filterCategories,
  publicSince,
  wasPublic,
  ...card
} = getTableColumns(articles)

/** The columns of a card, without the body. */
export const cardColumns = card
export const articleColumns = { ...card, content }

/** Title and summary in the language of an edition; all null without a translation. */
export const editionColumns = {
  translatedTitle: articleTranslations.title,
  translatedSummary: articleTranslations.summary,
  translatedDescription: articleTranslations.description,
  translationLanguage: articleTranslations.language,
  translationStatus: articleTranslations.status,
  isTranslationStale: hasStaleHead,
}

type Row = typeof articles.$inferSelect
export type CardRow = Pick<Row, keyof typeof cardColumns>
export type ArticleRow = Pick<Row, keyof typeof articleColumns>
type EditionRow = {
  translatedTitle: string | null
  translatedSummary: string | null
  translatedDescription: string | null
  translationLanguage: LanguageCode | null
  translationStatus: 'machine' | 'reviewed' | null
  isTranslationStale: boolean | null
}

/** @returns undefined without an edition, null without a translation */
export function toListedTranslation(
  row: EditionRow,
  edition: LanguageCode | undefined,
): ListedTranslation | null | undefined {
  if (edition === undefined) return undefined
  const { translationLanguage, translationStatus } = row
  if (translationLanguage === null || translationStatus === null) return null
  return {
    translatedTitle: row.translatedTitle ?? '',
    translatedSummary: row.translatedSummary ?? '',
    translatedDescription: row.translatedDescription ?? '',
    lang: translationLanguage,
    status: row.isTranslationStale ? 'stale' : translationStatus,
  }
}

/** @param timeZone of the site; determines the displayed day */
export function toCard(row: CardRow, timeZone: string): ArticleCard {
  return withoutInlineCover({ ...toSharedFields(row, timeZone), description: row.description })
}

/** Of a list. Texts from before inline pictures became files are sent without them until they are converted. */
export function toListedArticle(row: ArticleRow, timeZone: string): Article {
  const article = toArticle(row, timeZone)
  return withoutInlineCover({ ...article, content: removeInlinePictures(article.content) })
}

function withoutInlineCover<Listed extends { previewImage: string }>(listed: Listed): Listed {
  return isInlinePicture(listed.previewImage) ? { ...listed, previewImage: '' } : listed
}

export function toArticle(row: ArticleRow, timeZone: string): Article {
  return { ...toSharedFields(row, timeZone), content: row.content, comments: [] }
}

function toSharedFields(row: CardRow, timeZone: string) {
  const { publishDate, ...fields } = toFieldValues(row, cardFieldNames)
  return {
    _id: row.id,
    ...fields,
    ...(publishDate ? { publishDate } : {}),
    displayedDate: toDisplayedDate(row, timeZone),
    categories: row.categories,
    createdAt: row.createdAt.toISOString(),
    readingTime: row.readingTime,
    aiDeclared: row.aiDeclaredAt !== null,
    views: row.views,
    likes: row.likes,
    shares: row.shares,
    commentsCount: row.commentsCount,
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** The day that the editor chose, or that of publication. */
export function toDisplayedDate(row: Pick<Row, 'displayedDate' | 'sortAt'>, timeZone: string): string {
  return row.displayedDate ?? toIsoDay(row.sortAt, timeZone)
}

const cardFieldNames = articleFieldNames.filter((name) => name !== 'content')

/** The named fields of a row as JSON values. */
export function toFieldValues<Name extends ArticleFieldName>(
  row: { [Field in Name]: unknown },
  names: readonly Name[],
): Pick<ArticleFieldValues, Name> {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const value = row[name]
    values[name] = value instanceof Date ? value.toISOString() : value
  }
  return values as Pick<ArticleFieldValues, Name>
}
