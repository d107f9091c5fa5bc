// An article as the form holds it, and what of it is sent.
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import type { Article } from '../../contract/article.ts'
import { productName } from '../../contract/limits.ts'

export type ArticleFields = {
  title: string
  content: string
  summary: string
  previewImage: string
  author: string
  /** Empty: found from the text. */
  category: string
  tags: string[]
  language: LanguageCode
  /** `YYYY-MM-DD`; empty: the day it appears. */
  displayedDate: string
  /** An instant; empty: at once. */
  publishDate: string
  isPublished: boolean
}

export function newFields(language: string): ArticleFields {
  return {
    title: '',
    content: '',
    summary: '',
    previewImage: '',
    author: productName,
    category: '',
    tags: [],
    language: findLanguageCode(language) ?? fallbackLanguage,
    displayedDate: '',
    publishDate: '',
    isPublished: false,
  }
}

export function fieldsOf(article: Article): ArticleFields {
  const { title, content, summary, previewImage, author, category, tags, language, isPublished } = article
  return {
    title,
    content,
    summary,
    previewImage,
    author,
    category,
    tags,
    language,
    displayedDate: article.displayedDate,
    publishDate: article.publishDate ?? '',
    isPublished,
  }
}

/** Body of POST /news. */
export function creationOf(fields: ArticleFields): Record<string, unknown> {
  const { category, displayedDate, publishDate, ...others } = fields
  return {
    ...others,
    ...(category && { category }),
    ...(displayedDate && { displayedDate }),
    ...(publishDate && { publishDate }),
  }
}

/** Fields every change sends, changed or not. */
const always = ['title', 'content', 'previewImage', 'displayedDate'] as const

/** Body of PATCH /news/{id}: the four fields of every change, and whatever else is not as it was. */
export function changesOf(before: ArticleFields, now: ArticleFields): Record<string, unknown> {
  const names = (Object.keys(now) as (keyof ArticleFields)[]).filter(
    (name) => always.some((each) => each === name) || !isSame(before[name], now[name]),
  )
  return Object.fromEntries(
    names
      .map((name) => [name, sent(name, now[name])] as const)
      .filter(([name, value]) => !(name === 'category' && value === null)),
  )
}

export function isSameArticle(one: ArticleFields, other: ArticleFields): boolean {
  return (Object.keys(one) as (keyof ArticleFields)[]).every((name) => isSame(one[name], other[name]))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function sent(name: keyof ArticleFields, value: unknown): unknown {
  const isDate = name === 'displayedDate' || name === 'publishDate' || name === 'category'
  return isDate && value === '' ? null : value
}
