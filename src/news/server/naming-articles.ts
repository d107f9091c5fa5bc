// The public articles that name a product of the catalogue or its producer.
import { and, desc, type SQL, sql } from 'drizzle-orm'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { foldText } from '#src/search/contract/fold-text.ts'
import type { ArticleLink } from '../contract/article.ts'
import { newsLimits } from '../contract/limits.ts'
import { isPublic } from './article-filters.ts'
import { toDisplayedDate } from './article-row.ts'
import { articles } from './news.tables.ts'

export function createNamingArticlesQuery({ db, timeZone }: { db: Db; timeZone: string }) {
  /** Newest first. Articles that name a product that was merged into this one count as well. */
  return async (product: { _id: string; producer: string }): Promise<ArticleLink[]> => {
    const { id, title, language, displayedDate, sortAt } = articles
    const rows = await db
      .select({ id, title, language, displayedDate, sortAt })
      .from(articles)
      .where(and(isPublic, namesProduct(product)))
      .orderBy(desc(sortAt), desc(id))
      .limit(newsLimits.namingArticles)
    return rows.map((row) => ({
      _id: row.id,
      title: row.title,
      language: row.language,
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
