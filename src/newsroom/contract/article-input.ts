// Request bodies for articles. Unknown fields are ignored.
import { z } from 'zod'
import { articleId } from '#src/news/contract/article.ts'
import { languageCode } from '#src/news/contract/article-field-schemas.ts'
import { mapArticleFields } from '#src/news/contract/article-fields.ts'
import { findCategory } from '#src/news/contract/category.ts'
import { CategoryName } from '#src/news/contract/category-schema.ts'
import { newsLimits } from '#src/news/contract/limits.ts'
import { storableText as text } from '#src/news/contract/storable-text.ts'
import { AiUseInput } from './ai-use-input.ts'
import { hasVisibleText } from './has-visible-text.ts'

const category = z.preprocess(
  (value) => (typeof value === 'string' ? (findCategory(value) ?? value) : value),
  CategoryName,
)
const limited = (maxLength: number) =>
  text.trim().max(maxLength, { error: `must have at most ${maxLength} characters` })
const tags = z
  .array(limited(60), { error: 'must be a list of texts' })
  .max(newsLimits.tagsPerArticle, { error: `must have at most ${newsLimits.tagsPerArticle} tags` })
  .transform((given) => [...new Set(given.filter(Boolean))])
const productId = z.string().regex(/^[0-9a-f]{24}$/, { error: 'must be the id of a product' })
const productIds = z
  .array(productId)
  .max(newsLimits.namedPerArticle, { error: `must name at most ${newsLimits.namedPerArticle} products` })
  .transform((given) => [...new Set(given)])
const names = (maxLength: number) =>
  z
    .array(limited(maxLength))
    .max(newsLimits.namedPerArticle, { error: `must have at most ${newsLimits.namedPerArticle} names` })
    .transform((given) => [...new Set(given.filter(Boolean))])
const picture = z.union(
  [
    z.literal(''),
    text.max(2_000).regex(/^(https?:\/\/|\/(?![/\\]))\S+$/i),
    text.regex(/^data:image\/(png|gif|jpeg|jpg|bmp|x-icon|webp|avif);base64,/i).max(4_500_000),
  ],
  {
    error:
      'must be a web address with http or https, a path on this site, or an inline picture (PNG, GIF, JPEG, BMP, ICO, WebP or AVIF)',
  },
)

/** The limits leave two days, so that the year has four digits in every time zone. */
const earliest = Date.UTC(1000, 0, 2)
const latest = Date.UTC(9999, 11, 30)

function isStorable(value: string): boolean {
  const time = Date.parse(value)
  // The date schema reports an invalid date, so NaN passes here.
  return !(time < earliest || time > latest)
}

/** ISO 8601 without a time is the beginning of the day; without a zone it is UTC, like all times of the API. */
function completeTime(value: string): string {
  const withTime = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00` : value
  const withSeconds = /T\d{2}:\d{2}$/.test(withTime) ? `${withTime}:00` : withTime
  return /T[\d:.]+$/.test(withSeconds) ? `${withSeconds}Z` : withSeconds
}

const timeError = { error: 'must be an ISO 8601 date' }
const time = z
  .string(timeError)
  .transform(completeTime)
  .pipe(
    z.iso
      .datetime({ offset: true, ...timeError })
      .refine(isStorable, { error: 'must be between the years 1000 and 9999' }),
  )
  .describe('ISO 8601, such as 2026-11-28T09:00:00Z. Without a zone: UTC')
const date = z.iso
  .date({ error: 'must be a date in the form YYYY-MM-DD' })
  .refine(isStorable, { error: 'must be between the years 1000 and 9999' })

const inputSchemas = mapArticleFields({
  title: ({ maxLength = 0 }) =>
    text
      .trim()
      .min(1, { error: 'must not be empty', abort: true })
      .refine(hasVisibleText, { error: 'must not be empty' })
      .max(maxLength, { error: `must have at most ${maxLength} characters` }),
  text: ({ maxLength = 0 }) => limited(maxLength),
  html: () => text,
  picture: () => picture.nullable().transform((value) => value ?? ''),
  category: () => category,
  tags: () => tags,
  productIds: () => productIds,
  names: ({ maxLength = 0 }) => names(maxLength),
  language: () => languageCode,
  boolean: () => z.boolean(),
  percent: () => z.number().int().min(0).max(100),
  aiUse: () =>
    AiUseInput.nullable().describe(
      'null: not declared yet; the article cannot be published by the same call',
    ),
  time: () => time.nullable(),
  date: () => date.nullable(),
})

const draftId = articleId.describe(
  'Draft that this call saves: the article gets its id, so that a repeated call does not create a second article',
)

/** Body of POST /news. Only the title is required. The category is detected from the text when it is missing. */
export const NewArticle = z
  .object(inputSchemas)
  .partial()
  .extend({ title: inputSchemas.title, content: text.default(''), draftId: draftId.optional() })
  .meta({ id: 'NewArticle' })
export type NewArticle = z.infer<typeof NewArticle>

/** Body of PATCH /news/{id}: only the fields that are sent change. */
export const ArticleChanges = z
  .object(inputSchemas)
  .extend({
    version: z
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .describe('Version the editor started from: rejected with 409 when the article has changed since'),
    draftId: draftId.describe('Draft that this call saves: the id of the article'),
  })
  .partial()
  .meta({ id: 'ArticleChanges' })
export type ArticleChanges = z.infer<typeof ArticleChanges>

/**
 * Body of DELETE /news. Some proxies drop the body of a DELETE request, so the query can contain the ids as well. An
 * invalid body is parsed as an empty list, which the handler rejects with a problem at `ids`.
 */
export const DeletedIds = z
  .union([z.object({ ids: z.array(z.string()) }), z.array(z.string())])
  .nullish()
  .catch({ ids: [] })

export const ArticleIds = z.array(z.string()).min(1, { error: 'must have at least one id' }).max(10_000)
