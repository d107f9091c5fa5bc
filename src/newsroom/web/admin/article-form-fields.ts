// Form state of an article, and its conversion from articles, revisions and drafts and to request bodies.
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import type { AiUse } from '#src/news/contract/ai-use.ts'
import type { Article } from '#src/news/contract/article.ts'
import {
  type ArticleFieldName,
  type ArticleFieldsOf,
  type ArticleValuesByType,
  articleFieldNames,
  articleFields,
  createEmptyArticleFields,
} from '#src/news/contract/article-fields.ts'
import { productName } from '#src/news/contract/limits.ts'
import type { ArticleChanges, NewArticle } from '../../contract/article-input.ts'
import type { ArticleDraft, DraftFields } from '../../contract/draft.ts'
import type { Revision } from '../../contract/revision.ts'

type FormValuesByType = Omit<ArticleValuesByType, 'category' | 'percent' | 'time' | 'date'> & {
  /** Empty: the server detects it from the text. */
  category: string
  /** Null: the server measures how much of the LLM's text remains. */
  percent: number | null
  /** ISO 8601 with time and zone; empty: not chosen. */
  time: string
  /** `YYYY-MM-DD`; empty: not chosen. */
  date: string
}
export type ArticleFormFields = ArticleFieldsOf<FormValuesByType>

/** AI use declared as none; null as the value of the field means that nothing was declared yet. */
export const noAiUse: AiUse = { parts: [], system: '', note: '' }

export function createEmptyFields(language: string): ArticleFormFields {
  return {
    ...toFormValues(createEmptyArticleFields()),
    author: productName,
    category: '',
    language: findLanguageCode(language) ?? fallbackLanguage,
    aiPercent: null,
  }
}

export function fieldsFromArticle(article: Article): ArticleFormFields {
  return { ...toFormValues(article), ...toDeclaration(article) }
}

/** Form state with the values of a revision. */
export function fieldsFromRevision({ fields }: Pick<Revision, 'fields'>): ArticleFormFields {
  return { ...toFormValues(fields), ...toDeclaration(fields) }
}

/** Merges a draft over the stored fields. An unknown language falls back to the stored one. */
export function fieldsFromDraft(
  stored: ArticleFormFields,
  { fields }: Pick<ArticleDraft, 'fields'>,
): ArticleFormFields {
  const language = findLanguageCode(fields.language ?? '') ?? stored.language
  const given = articleFieldNames.filter((name) => fields[name] !== undefined)
  return toFormValues({
    ...stored,
    ...Object.fromEntries(given.map((name) => [name, fields[name]])),
    language,
  })
}

/** Fields of a draft as PUT /desk/drafts/{id} takes them. */
export function toDraftFields(fields: ArticleFormFields): DraftFields {
  return toRequestValues(fields, articleFieldNames)
}

/** Body of POST /news. Fields that were not filled in are left out. */
export function toCreateBody(fields: ArticleFormFields): NewArticle {
  const names = articleFieldNames.filter((name) => !isUnset(name, fields[name]))
  return toRequestValues(fields, names)
}

/** Fields that every update sends, changed or not. */
const alwaysSentFields: ArticleFieldName[] = ['title', 'content', 'previewImage', 'displayedDate']

/** Body of PATCH /news/{id}: the four fields of every update and all other fields that changed. */
export function toUpdateBody(before: ArticleFormFields, now: ArticleFormFields): ArticleChanges {
  const names = articleFieldNames.filter(
    (name) =>
      (alwaysSentFields.includes(name) || !isEqual(before[name], now[name])) &&
      // The API has no null for a category and a percentage.
      (isTime(name) || !isUnset(name, now[name])),
  )
  return toRequestValues(now, names)
}

export function hasSameFields(first: ArticleFormFields, second: ArticleFormFields): boolean {
  return articleFieldNames.every((name) => isEqual(first[name], second[name]))
}

/** A form has no null for times and dates: they become empty strings. */
function toFormValues(values: { [Name in ArticleFieldName]?: unknown }): ArticleFormFields {
  const entries = articleFieldNames.map((name) => [name, isTime(name) ? (values[name] ?? '') : values[name]])
  return Object.fromEntries(entries) as ArticleFormFields
}

function toRequestValues<Body>(fields: ArticleFormFields, names: ArticleFieldName[]): Body {
  const entries = names.map((name) => [name, isTime(name) && fields[name] === '' ? null : fields[name]])
  return Object.fromEntries(entries) as Body
}

function toDeclaration(article: Pick<Article, 'aiUse' | 'aiPercent' | 'aiDeclared'>) {
  return {
    aiUse: article.aiUse ?? (article.aiDeclared ? noAiUse : null),
    aiPercent: article.aiDeclared ? article.aiPercent : null,
  }
}

function isTime(name: ArticleFieldName): boolean {
  const { type } = articleFields[name]
  return type === 'time' || type === 'date'
}

function isUnset(name: ArticleFieldName, value: unknown): boolean {
  const { type } = articleFields[name]
  return type === 'percent' ? value === null : value === '' && (isTime(name) || type === 'category')
}

function isEqual(first: unknown, second: unknown): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}
