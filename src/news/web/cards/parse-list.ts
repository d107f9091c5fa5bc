// Parses lists of the API in the browser: articles in `news`, in `data`, or as the response itself. Invalid items are
// skipped. No schema validator, because it would be larger than the page.
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import { type Fields, toFields, toNumber, toText } from '#src/ui/response-fields.ts'
import { findCategory } from '../../contract/category.ts'
import { readingTimeMinutes } from '../../contract/reading-time.ts'
import { truncate } from '../../contract/truncate.ts'
import type { ArticleBatch } from '../all-news/article-list-reducer.ts'
import { type CardView, toEditionView } from './card-view.ts'

/** @throws Error when the response contains no list */
export function parseList(response: unknown): unknown[] {
  const { news, data } = toFields(response)
  const list = [news, data, response].find(Array.isArray)
  if (!list) throw new Error('The response contains no list')
  return list
}

/** @param descriptionLength maximum number of characters */
export function parseCards(response: unknown, descriptionLength: number): CardView[] {
  return parseList(response).flatMap((item) => parseCard(toFields(item), descriptionLength) ?? [])
}

export function parseArticleBatch(response: unknown, descriptionLength: number): ArticleBatch {
  const articles = parseCards(response, descriptionLength)
  const { total, hasNextPage, nextCursor } = toFields(toFields(response).pagination)
  return {
    articles,
    total: typeof total === 'number' ? total : articles.length,
    hasNextPage: hasNextPage === true,
    nextCursor: typeof nextCursor === 'string' ? nextCursor : null,
  }
}

function parseCard(article: Fields, descriptionLength: number): CardView | undefined {
  const category = findCategory(toText(article.category))
  const { _id, displayedDate, publishDate, createdAt } = article
  const day = [displayedDate, publishDate, createdAt]
    .map(toText)
    .find((date) => /^\d{4}-\d\d-\d\d/.test(date))
  if (typeof _id !== 'string' || !category || !day) return undefined
  const edition = parseEdition(article)
  return {
    _id,
    category,
    title: toText(article.title),
    language: findLanguageCode(toText(article.language)) ?? fallbackLanguage,
    ...edition?.view,
    displayedDate: day.slice(0, 10),
    readingTime: getReadingTime(article),
    aiPercent: toNumber(article.aiPercent),
    hasPicture: toText(article.previewImage) !== '',
    description: truncate(
      edition?.description || toText(article.description) || toText(article.summary),
      descriptionLength,
    ),
  }
}

/** Title and description in the language of the list; undefined without a translation. */
export function parseEdition({ translated }: Fields) {
  const { translatedTitle, translatedDescription, translatedSummary, lang, status } = toFields(translated)
  const language = findLanguageCode(toText(lang))
  const title = toText(translatedTitle)
  if (!language || !title) return undefined
  const isMachine = status === 'machine' ? 'machine' : 'reviewed'
  return {
    view: toEditionView({ translatedTitle: title, lang: language, status: isMachine }),
    description: toText(translatedDescription) || toText(translatedSummary),
  }
}

/** Without a reading time, counts the words of the text in the response. */
function getReadingTime({ readingTime, content, summary, description }: Fields): number {
  if (typeof readingTime === 'number') return readingTime
  const text = [content, summary, description].map(toText).find(Boolean) ?? ''
  return readingTimeMinutes(text.replaceAll(/<[^>]*>/g, ' '))
}
