// An article as the form holds it, and what of it is sent.
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import type { AiUse } from '#src/news/contract/ai-use.ts'
import type { Article } from '#src/news/contract/article.ts'
import { productName } from '#src/news/contract/limits.ts'
import type { ArticleDraft, DraftFields } from '../../contract/draft.ts'
import type { Revision } from '../../contract/revision.ts'

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
  /** Null: nobody has declared yet; no parts: no machine took part. */
  aiUse: AiUse | null
  /** Null: as much as survives of what the engine wrote. */
  aiPercent: number | null
}

export const noAiUse: AiUse = { parts: [], system: '', note: '' }

export function createEmptyFields(language: string): ArticleFields {
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
    aiUse: null,
    aiPercent: null,
  }
}

export function fieldsFromArticle(article: Article): ArticleFields {
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
    aiUse: article.aiUse ?? (article.aiDeclared ? noAiUse : null),
    aiPercent: article.aiDeclared ? article.aiPercent : null,
  }
}

/** The form as it would be with an older version in it. */
export function fieldsFromRevision({ fields }: Pick<Revision, 'fields'>): ArticleFields {
  const { aiDeclared, publishDate, displayedDate, ...others } = fields
  return {
    ...others,
    publishDate: publishDate ?? '',
    displayedDate: displayedDate ?? '',
    aiUse: fields.aiUse ?? (aiDeclared ? noAiUse : null),
    aiPercent: aiDeclared ? fields.aiPercent : null,
  }
}

/** The form as a draft left it, over what is stored. Words that make no sense as a field are left out. */
export function fieldsFromDraft(
  stored: ArticleFields,
  { fields }: Pick<ArticleDraft, 'fields'>,
): ArticleFields {
  const { language, publishDate, displayedDate, ...others } = fields
  const known = Object.entries(others).filter(([, value]) => value !== undefined)
  return {
    ...stored,
    ...Object.fromEntries(known),
    language: findLanguageCode(language ?? '') ?? stored.language,
    publishDate: publishDate === undefined ? stored.publishDate : (publishDate ?? ''),
    displayedDate: displayedDate === undefined ? stored.displayedDate : (displayedDate ?? ''),
  }
}

/** The form as a draft keeps it. */
export function toDraftFields(fields: ArticleFields): DraftFields {
  return { ...fields, publishDate: fields.publishDate || null, displayedDate: fields.displayedDate || null }
}

/** Body of POST /news. */
export function toCreateBody(fields: ArticleFields): Record<string, unknown> {
  const { category, displayedDate, publishDate, aiPercent, ...others } = fields
  return {
    ...others,
    ...(aiPercent !== null && { aiPercent }),
    ...(category && { category }),
    ...(displayedDate && { displayedDate }),
    ...(publishDate && { publishDate }),
  }
}

/** Fields every change sends, changed or not. */
const alwaysSentFields = ['title', 'content', 'previewImage', 'displayedDate'] as const

/** Body of PATCH /news/{id}: the four fields of every change, and whatever else is not as it was. */
export function toUpdateBody(before: ArticleFields, now: ArticleFields): Record<string, unknown> {
  const names = (Object.keys(now) as (keyof ArticleFields)[]).filter(
    (name) => alwaysSentFields.some((each) => each === name) || !isEqual(before[name], now[name]),
  )
  return Object.fromEntries(
    names
      .map((name) => [name, toRequestValue(name, now[name])] as const)
      .filter(([name, value]) => value !== null || !omittedWhenNull.has(name)),
  )
}

/** Fields that are left out rather than emptied. */
const omittedWhenNull = new Set<keyof ArticleFields>(['category', 'aiPercent'])

export function hasSameFields(one: ArticleFields, other: ArticleFields): boolean {
  return (Object.keys(one) as (keyof ArticleFields)[]).every((name) => isEqual(one[name], other[name]))
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function toRequestValue(name: keyof ArticleFields, value: unknown): unknown {
  const isDate = name === 'displayedDate' || name === 'publishDate' || name === 'category'
  return isDate && value === '' ? null : value
}
