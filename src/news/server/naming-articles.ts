// The public articles that name a product of the catalogue or its producer.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db } from '#src/platform/database/database.ts'
import { foldText } from '#src/search/contract/fold-text.ts'
import { articleTranslations } from '#src/translation/server/translation.tables.ts'
import type { ArticleLink } from '../contract/article.ts'
import { newsLimits } from '../contract/limits.ts'
import { isPublic } from './article-filters.ts'
import { toDisplayedDate } from './article-row.ts'
import { articles } from './news.tables.ts'

export function createNamingArticlesQuery({ db, timeZone }: { db: Db; timeZone: string }) {
  /**
   * Newest first. Articles that name a product that was merged into this one count as well.
   * @param edition language of the titles, where they are translated
   */
  return async (
    product: { _id: string; producer: string },
    edition: LanguageCode,
  ): Promise<ArticleLink[]> => {
    const { id, title, language, displayedDate, sortAt } = articles
    const rows = await db
      .select({ id, title, language, displayedDate, sortAt, translatedTitle: articleTranslations.title })
      .from(articles)
      .leftJoin(
        articleTranslations,
        and(eq(articleTranslations.articleId, id), eq(articleTranslations.language, edition)),
      )
      .where(and(isPublic, namesProduct(product)))
      .orderBy(desc(sortAt), desc(id))
      .limit(newsLimits.namingArticles)
    return rows.map((row) => ({
      _id: row.id,
      title: row.translatedTitle ?? row.title,
      language: row.translatedTitle === null ? row.language : edition,
      isTranslated: row.translatedTitle !== null,
      displayedDate: toDisplayedDate(row, timeZone),
    }))
  }
}

/**
 * First finds all articles that name the product, which are few, by their indexes. Otherwise PostgreSQL would read the
 * articles from the newest on until it has found enough of them.
 */
function namesProduct({ _id, producer }: { _id: string; producer: string }): SQL {
  const ids = sql`array(select ${_id}::text union all select id from ${products} where merged_into = ${_id})`
  const key = foldText(producer)
  const naming = sql`select id from ${articles} where products && ${ids}`
  const namingProducer = sql`select id from ${articles} where producer_keys && array[${key}]::text[]`
  return sql`${articles.id} = any(array(${key === '' ? naming : sql`${naming} union ${namingProducer}`}))`
}
