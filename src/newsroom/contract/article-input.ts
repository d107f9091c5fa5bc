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
const tags = z
  .array(text.trim().max(60))
  .max(200)
  .transform((given) => [...new Set(given.filter(Boolean))])
const productId = z.string().regex(/^[0-9a-f]{24}$/, { error: 'must be the id of a product' })
const productIds = z
  .array(productId)
  .max(newsLimits.namedPerArticle, { error: `must name at most ${newsLimits.namedPerArticle} products` })
  .transform((given) => [...new Set(given)])
const names = (maxLength: number) =>
  z
    .array(text.trim().max(maxLength))
    .max(newsLimits.namedPerArticle, { error: `must have at most ${newsLimits.namedPerArticle} names` })
    .transform((given) => [...new Set(given.filter(Boolean))])
const picture = z.union([
  z.literal(''),
  text
    .max(2_000)
    .regex(/^(https?:\/\/|\/(?!\/))\S+$/i, { error: 'must be a web address or a path on this site' }),
  text.regex(/^data:image\/(png|gif|jpeg|jpg|bmp|x-icon|webp|avif);base64,/i).max(4_500_000),
])

/** The limits leave two days, so that the year has four digits in every time zone. */
const earliest = Date.UTC(1000, 0, 2)
const latest = Date.UTC(9999, 11, 30)

function isStorable(value: string): boolean {
  const time = Date.parse(value)
  // The date schema reports an invalid date, so NaN passes here.
  return !(time < earliest || time > latest)
}

const time = z.iso
  .datetime({ offset: true, error: 'must be an ISO 8601 date with time and zone' })
  .refine(isStorable, { error: 'must be between the years 1000 and 9999' })
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
  text: ({ maxLength = 0 }) => text.trim().max(maxLength),
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
