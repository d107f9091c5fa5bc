// Form state of an article, and its conversion from articles, revisions and drafts and to request bodies.
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
  /** Empty: the server detects it from the text. */
  category: string
  tags: string[]
  language: LanguageCode
  /** `YYYY-MM-DD`; empty: the day of publication. */
  displayedDate: string
  /** ISO 8601 with time and zone; empty: publish immediately. */
  publishDate: string
  isPublished: boolean
  /** Null: not declared yet. An empty `parts`: declared that no AI was used. */
  aiUse: AiUse | null
  /** Null: the server measures how much of the LLM's text remains. */
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

/** Form state with the values of a revision. */
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

/** Merges a draft over the stored fields. An unknown language falls back to the stored one. */
export function fieldsFromDraft(
  stored: ArticleFields,
  { fields }: Pick<ArticleDraft, 'fields'>,
): ArticleFields {
  const { language, publishDate, displayedDate, ...others } = fields
  const definedFields = Object.entries(others).filter(([, value]) => value !== undefined)
  return {
    ...stored,
    ...Object.fromEntries(definedFields),
    language: findLanguageCode(language ?? '') ?? stored.language,
    publishDate: publishDate === undefined ? stored.publishDate : (publishDate ?? ''),
    displayedDate: displayedDate === undefined ? stored.displayedDate : (displayedDate ?? ''),
  }
}

/** Fields of a draft as PUT /desk/drafts/{id} takes them. */
export function toDraftFields(fields: ArticleFields): DraftFields {
  return { ...fields, publishDate: fields.publishDate || null, displayedDate: fields.displayedDate || null }
}

/** Body of POST /news. */
export function toCreateBody(fields: ArticleFields) {
  const { category, displayedDate, publishDate, aiPercent, ...others } = fields
  return {
    ...others,
    ...(aiPercent !== null && { aiPercent }),
    ...(category && { category }),
    ...(displayedDate && { displayedDate }),
    ...(publishDate && { publishDate }),
  }
}

/** Fields that every update sends, changed or not. */
const alwaysSentFields = ['title', 'content', 'previewImage', 'displayedDate'] as const

/** Body of PATCH /news/{id}: the four fields of every update and all other fields that changed. */
export function toUpdateBody(before: ArticleFields, now: ArticleFields): Record<string, unknown> {
  const names = (Object.keys(now) as (keyof ArticleFields)[]).filter(
    (name) => alwaysSentFields.some((alwaysSent) => alwaysSent === name) || !isEqual(before[name], now[name]),
  )
  return Object.fromEntries(
    names
      .map((name) => [name, toRequestValue(name, now[name])] as const)
      .filter(([name, value]) => value !== null || !omittedWhenNull.has(name)),
  )
}

/** Fields that the body leaves out when they are empty, because the server does not accept null for them. */
const omittedWhenNull = new Set<keyof ArticleFields>(['category', 'aiPercent'])

export function hasSameFields(first: ArticleFields, second: ArticleFields): boolean {
  return (Object.keys(first) as (keyof ArticleFields)[]).every((name) => isEqual(first[name], second[name]))
}

function isEqual(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

function toRequestValue(name: keyof ArticleFields, value: unknown): unknown {
  const isNullable = name === 'displayedDate' || name === 'publishDate' || name === 'category'
  return isNullable && value === '' ? null : value
}
