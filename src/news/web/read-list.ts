// Lists of the API as the browser takes them in: articles under `news`, under `data`, or as the reply itself.
// What is no article is left out; without a validator, which would weigh more than the page.
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import { type Fields, toFields, toNumber, toText } from '#src/ui/response-fields.ts'
import { findCategory } from '../contract/category.ts'
import { readingTimeMinutes } from '../contract/reading-time.ts'
import { truncate } from '../contract/truncate.ts'
import type { ArticleBatch } from './all-news/article-list-reducer.ts'
import type { CardView } from './card-view.ts'

/** @throws Error when there is no list in the reply */
export function readList(reply: unknown): unknown[] {
  const { news, data } = toFields(reply)
  const list = [news, data, reply].find(Array.isArray)
  if (!list) throw new Error('The reply holds no list')
  return list
}

/** @param cut characters of the description */
export function readCards(reply: unknown, cut: number): CardView[] {
  return readList(reply).flatMap((item) => readCard(toFields(item), cut) ?? [])
}

export function readArticleBatch(reply: unknown, cut: number): ArticleBatch {
  const articles = readCards(reply, cut)
  const { total, hasNextPage, nextCursor } = toFields(toFields(reply).pagination)
  return {
    articles,
    total: typeof total === 'number' ? total : articles.length,
    hasNextPage: hasNextPage === true,
    nextCursor: typeof nextCursor === 'string' ? nextCursor : null,
  }
}

function readCard(article: Fields, cut: number): CardView | undefined {
  const category = findCategory(toText(article.category))
  const { _id, displayedDate, publishDate, createdAt } = article
  const day = [displayedDate, publishDate, createdAt]
    .map(toText)
    .find((date) => /^\d{4}-\d\d-\d\d/.test(date))
  if (typeof _id !== 'string' || !category || !day) return undefined
  return {
    _id,
    category,
    title: toText(article.title),
    language: findLanguageCode(toText(article.language)) ?? fallbackLanguage,
    displayedDate: day.slice(0, 10),
    readingTime: readingTimeOf(article),
    aiPercent: toNumber(article.aiPercent),
    hasPicture: toText(article.previewImage) !== '',
    description: truncate(toText(article.description) || toText(article.summary), cut),
  }
}

/** Where none is said, counted in as much of the text as came along. */
function readingTimeOf({ readingTime, content, summary, description }: Fields): number {
  if (typeof readingTime === 'number') return readingTime
  const text = [content, summary, description].map(toText).find(Boolean) ?? ''
  return readingTimeMinutes(text.replaceAll(/<[^>]*>/g, ' '))
}
