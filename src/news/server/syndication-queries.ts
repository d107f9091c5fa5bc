// Queries for feeds and sitemaps. All of them return public articles only.
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import { articleTranslations } from '#src/translation/server/translation.tables.ts'
import { newsTag } from '../contract/cache-tags.ts'
import type { Category } from '../contract/category.ts'
import { createCategoryConditions, createPublicCondition, isPublic } from './article-filters.ts'
import { articles } from './news.tables.ts'

const newestFirst = [desc(articles.sortAt), desc(articles.id)]
/** Maximum number of URLs in a sitemap (sitemaps.org). Applies when a part has grown after its range was cached. */
const maxSitemapUrls = 50_000

const feedColumns = {
  id: articles.id,
  title: articles.title,
  content: articles.content,
  summary: articles.summary,
  description: articles.description,
  author: articles.author,
  category: articles.category,
  tags: articles.tags,
  language: articles.language,
  publishedAt: articles.sortAt,
  updatedAt: articles.updatedAt,
  aiPercent: articles.aiPercent,
  aiDeclaredAt: articles.aiDeclaredAt,
}

const translatedColumns = {
  translation: {
    title: articleTranslations.title,
    content: articleTranslations.content,
    description: articleTranslations.description,
    language: articleTranslations.language,
    updatedAt: articleTranslations.updatedAt,
  },
}

export function createSyndicationQueries({ db, memoize }: { db: Db; memoize: Memoize }) {
  return {
    /**
     * Returns the newest articles with their bodies, optionally of a category and a language. In a language, articles that
     * were translated into it and reviewed belong to it.
     */
    async listForFeed(filters: { category?: Category; language?: LanguageCode; limit: number }) {
      const newestIds = db
        .select({ id: articles.id })
        .from(articles)
        .leftJoin(articleTranslations, isReviewedIn(filters.language))
        .where(
          createPublicCondition([
            ...createCategoryConditions(filters.category ?? ''),
            ...(filters.language
              ? [
                  sql`(${articles.language} = ${filters.language} or ${articleTranslations.articleId} is not null)`,
                ]
              : []),
          ]),
        )
        .orderBy(...newestFirst)
        .limit(filters.limit)
      const rows = await db
        .select({ ...feedColumns, ...translatedColumns })
        .from(articles)
        .leftJoin(articleTranslations, isReviewedIn(filters.language))
        .where(sql`${articles.id} in ${sql`(select id from (${newestIds}) newest)`}`)
        .orderBy(...newestFirst)
      return rows.map(({ description, aiDeclaredAt, translation, ...row }) => ({
        ...row,
        summary: row.summary || description,
        updatedAt: getChangedAt(row),
        isAiDeclared: aiDeclaredAt !== null,
        ...(translation ? toTranslatedItem(translation, row) : { isTranslated: false }),
      }))
    },

    /**
     * Returns the id ranges of sitemaps with `size` URLs each, in the order of ids: new articles are added to the last
     * sitemap, the others stay the same. `before` is exclusive.
     */
    listSitemapParts: (size: number) =>
      memoize(`sitemap parts ${size}`, { tags: [newsTag], maxAgeMs: 300_000 }, async () => {
        const numbered = db
          .select({
            id: articles.id,
            changedAt: sql<Date>`greatest(${articles.updatedAt}, ${articles.sortAt})`.as('changed_at'),
            part: sql<number>`(row_number() over (order by ${articles.id}) - 1) / ${size}::int`.as('part'),
          })
          .from(articles)
          .where(isPublic)
          .as('numbered')
        const parts = await db
          .select({
            from: sql<string>`min(${numbered.id})`,
            updatedAt: sql`max(${numbered.changedAt})`.mapWith(articles.updatedAt),
          })
          .from(numbered)
          .groupBy(numbered.part)
          .orderBy(numbered.part)
        return parts.map((part, index) => ({ ...part, before: parts[index + 1]?.from }))
      }),

    /** Returns ids, dates and languages of the articles in an id range: the original, then reviewed translations. */
    async listForSitemap(part: { from: string; before: string | undefined }) {
      const before = part.before === undefined ? undefined : lt(articles.id, part.before)
      const rows = await db
        .select({
          id: articles.id,
          publishedAt: articles.sortAt,
          updatedAt: articles.updatedAt,
          language: articles.language,
          translations: reviewedLanguages,
        })
        .from(articles)
        .where(and(isPublic, gte(articles.id, part.from), before))
        .orderBy(asc(articles.id))
        .limit(maxSitemapUrls)
      return rows.map((row) => ({
        id: row.id,
        updatedAt: getChangedAt(row),
        languages: [row.language, ...row.translations],
      }))
    },

    /** Newest first. `leavesInMs`: time until the article is older than `hours`, by the database's clock. */
    listRecent(filters: { hours: number; limit: number; offset: number }) {
      return db
        .select({
          id: articles.id,
          title: articles.title,
          language: articles.language,
          publishedAt: articles.sortAt,
          leavesInMs: sql<number>`extract(epoch from (${articles.sortAt} + ${toInterval(filters.hours)} - now()))::float8 * 1000`,
        })
        .from(articles)
        .where(isRecent(filters.hours))
        .orderBy(...newestFirst)
        .limit(filters.limit)
        .offset(filters.offset)
    },

    countRecent: (hours: number): Promise<number> => db.$count(articles, isRecent(hours)),
  }
}

const isReviewedText = sql`${articleTranslations.status} = 'reviewed' and ${articleTranslations.content} is not null`

function isReviewedIn(language: LanguageCode | undefined): SQL | undefined {
  const isInLanguage = language ? eq(articleTranslations.language, language) : sql`false`
  return and(eq(articleTranslations.articleId, articles.id), isInLanguage, isReviewedText)
}

const reviewedLanguages = sql<
  LanguageCode[]
>`array(select ${articleTranslations.language} from ${articleTranslations}
  where ${articleTranslations.articleId} = ${articles.id} and ${isReviewedText} order by 1)`

type TranslatedItem = { [Name in keyof (typeof translatedColumns)['translation']]: unknown } & {
  title: string
  content: string | null
  description: string
  language: LanguageCode
  updatedAt: Date
}

function toTranslatedItem(translation: TranslatedItem, article: { publishedAt: Date; updatedAt: Date }) {
  const { title, content, description, language, updatedAt } = translation
  const changedAt = getChangedAt(article)
  return {
    ...{ title, language, summary: description, content: content ?? '' },
    updatedAt: updatedAt > changedAt ? updatedAt : changedAt,
    isTranslated: true,
  }
}

function isRecent(hours: number): SQL {
  return createPublicCondition([sql`${articles.sortAt} > now() - ${toInterval(hours)}`])
}

function toInterval(hours: number): SQL {
  return sql`make_interval(hours => ${hours}::int)`
}

/** The later of publication and last change: a scheduled article is new to readers when it is published. */
function getChangedAt(row: { publishedAt: Date; updatedAt: Date }): Date {
  return row.updatedAt > row.publishedAt ? row.updatedAt : row.publishedAt
}
