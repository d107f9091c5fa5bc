// What an editor may send. Unknown fields are ignored, wrong types refused.
import { z } from 'zod'
import { articleId, languageCode } from '#src/news/contract/article.ts'
import { findCategory } from '#src/news/contract/category.ts'
import { CategoryName } from '#src/news/contract/category-schema.ts'
import { storableText as text } from '#src/news/contract/storable-text.ts'
import { AiUseInput } from './ai-use-input.ts'
import { isVisibleText } from './has-visible-text.ts'

const title = text
  .trim()
  .min(1, { error: 'must not be empty', abort: true })
  .refine(isVisibleText, { error: 'must not be empty' })
  .max(300, { error: 'must have at most 300 characters' })
const category = z.preprocess(
  (value) => (typeof value === 'string' ? (findCategory(value) ?? value) : value),
  CategoryName,
)
const tags = z
  .array(text.trim().max(60))
  .max(200)
  .transform((given) => [...new Set(given.filter(Boolean))])
const previewImage = z.union([
  z.literal(''),
  text
    .max(2_000)
    .regex(/^(https?:\/\/|\/(?!\/))\S+$/i, { error: 'must be a web address or a path on this site' }),
  text.regex(/^data:image\/(png|gif|jpeg|jpg|bmp|x-icon|webp|avif);base64,/i).max(4_500_000),
])

/** Years are written with four digits, in every time zone. */
const earliest = Date.UTC(1000, 0, 2)
const latest = Date.UTC(9999, 11, 30)

function isStorable(value: string): boolean {
  const time = Date.parse(value)
  // What is no date at all was refused as such.
  return !(time < earliest || time > latest)
}

const editable = {
  title,
  content: text,
  previewImage: previewImage.nullable().transform((value) => value ?? ''),
  summary: text.trim().max(2_000),
  author: text.trim().max(200),
  category,
  tags,
  isPublished: z.boolean(),
  language: languageCode,
  aiPercent: z.number().int().min(0).max(100),
  aiUse: AiUseInput.nullable().describe(
    'null: not declared yet, which keeps the article from being published by this call',
  ),
  publishDate: z.iso
    .datetime({ offset: true, error: 'must be an ISO 8601 date with time and zone' })
    .refine(isStorable, { error: 'must be between the years 1000 and 9999' })
    .nullable(),
  displayedDate: z.iso
    .date({ error: 'must be a date in the form YYYY-MM-DD' })
    .refine(isStorable, { error: 'must be between the years 1000 and 9999' })
    .nullable(),
}

const draftId = articleId.describe(
  'The desk’s draft that this saves: the article gets its id, so that a repeated call makes no second article',
)

/** Body of POST /news. Only title and content are needed; the category is found from the text when absent. */
export const NewArticle = z
  .object({ ...editable, title, content: text.default('') })
  .partial({
    previewImage: true,
    summary: true,
    author: true,
    category: true,
    tags: true,
    isPublished: true,
    language: true,
    aiPercent: true,
    aiUse: true,
    publishDate: true,
    displayedDate: true,
  })
  .extend({ draftId: draftId.optional() })
  .meta({ id: 'NewArticle' })
export type NewArticle = z.infer<typeof NewArticle>

/** Body of PATCH /news/{id}: only the fields that are sent change. */
export const ArticleChanges = z
  .object(editable)
  .extend({
    version: z
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .describe('Version the editor started from: refused with 409 when the article has moved on'),
    draftId: draftId.describe('The desk’s draft that this saves: the id of the article'),
  })
  .partial()
  .meta({ id: 'ArticleChanges' })
export type ArticleChanges = z.infer<typeof ArticleChanges>

/**
 * Body of DELETE /news. Some proxies drop the body of a DELETE request, so the query can contain the ids as well. An
 * invalid body is read as an empty list, which the handler rejects with a problem at `ids`.
 */
export const DeletedIds = z
  .union([z.object({ ids: z.array(z.string()) }), z.array(z.string())])
  .nullish()
  .catch({ ids: [] })

export const ArticleIds = z.array(z.string()).min(1, { error: 'must have at least one id' }).max(10_000)
