// Schemas of the values of article fields.
import { z } from 'zod'
import { languages } from '#src/i18n/languages.ts'
import { AiUse } from './ai-use.ts'
import { type ArticleField, createEmptyArticleFields, mapArticleFields } from './article-fields.ts'
import { CategoryName } from './category-schema.ts'

export const instant = z.iso.datetime({ offset: true })
export const languageCode = z.enum(languages.map((language) => language.code))

function describe<Schema extends z.ZodType>(schema: Schema, { description }: ArticleField): Schema {
  return description === undefined ? schema : schema.describe(description)
}

/** Schemas of the values in API responses. */
export const articleFieldSchemas = mapArticleFields({
  title: (field) => describe(z.string(), field),
  text: (field) => describe(z.string(), field),
  html: () => z.string().describe('Sanitized HTML'),
  picture: (field) => describe(z.string(), field),
  category: (field) => describe(CategoryName, field),
  tags: (field) => describe(z.array(z.string()), field),
  productIds: (field) => describe(z.array(z.string()), field),
  names: (field) => describe(z.array(z.string()), field),
  language: (field) => describe(languageCode, field),
  boolean: (field) => describe(z.boolean(), field),
  percent: (field) => describe(z.number().int().min(0).max(100), field),
  aiUse: (field) => describe(AiUse.nullable(), field),
  time: (field) => describe(instant.nullable(), field),
  date: (field) => describe(z.iso.date().nullable(), field),
})

const empty = createEmptyArticleFields()

/** Schemas of stored values, in revisions and exports. Empty and unknown values may be missing. */
export const storedArticleFieldSchemas = mapArticleFields({
  title: () => z.string(),
  text: (field, name) => withDefault(z.string(), field, empty[name]),
  html: (field, name) => withDefault(z.string(), field, empty[name]),
  picture: (field, name) => withDefault(z.string(), field, empty[name]),
  category: () => CategoryName,
  tags: (field, name) => withDefault(z.array(z.string()), field, empty[name]),
  productIds: (field, name) => withDefault(z.array(z.string()), field, empty[name]),
  names: (field, name) => withDefault(z.array(z.string()), field, empty[name]),
  language: () => languageCode,
  boolean: (field, name) => withDefault(z.boolean(), field, empty[name]),
  percent: (field, name) => withDefault(z.number(), field, empty[name]),
  aiUse: () => AiUse.nullable().default(null),
  time: () => instant.nullable().default(null),
  date: () => z.iso.date().nullable().default(null),
})

/** Allows the value to be missing if the field did not always exist. */
function withDefault<Value>(schema: z.ZodType<Value>, field: ArticleField, value: unknown): z.ZodType<Value> {
  return field.isAddedLater ? (schema.default(value as never) as z.ZodType<Value>) : schema
}
