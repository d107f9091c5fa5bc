// Columns of the article fields that an editor fills in.
import { sql } from 'drizzle-orm'
import { boolean, date, jsonb, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { AiUse } from '../contract/ai-use.ts'
import { type ArticleFieldName, mapArticleFields } from '../contract/article-fields.ts'
import type { Category } from '../contract/category.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const articleFieldColumns = mapArticleFields({
  title: (_, name) => text(toColumnName(name)).notNull(),
  text: (_, name) => text(toColumnName(name)).notNull().default(''),
  html: (_, name) => text(toColumnName(name)).notNull(),
  picture: (_, name) => text(toColumnName(name)).notNull().default(''),
  category: (_, name) => text(toColumnName(name)).$type<Category>().notNull(),
  tags: (_, name) => text(toColumnName(name)).array().notNull().default(sql`'{}'`),
  productIds: (_, name) => text(toColumnName(name)).array().notNull().default(sql`'{}'`),
  names: (_, name) => text(toColumnName(name)).array().notNull().default(sql`'{}'`),
  language: (_, name) => text(toColumnName(name)).$type<LanguageCode>().notNull(),
  boolean: (_, name) => boolean(toColumnName(name)).notNull().default(false),
  percent: (_, name) => smallint(toColumnName(name)).notNull().default(0),
  aiUse: (_, name) => jsonb(toColumnName(name)).$type<AiUse>(),
  time: (_, name) => instant(toColumnName(name)),
  date: (_, name) => date(toColumnName(name), { mode: 'string' }),
})

/** `previewImage` becomes `preview_image`. */
function toColumnName(name: ArticleFieldName): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
