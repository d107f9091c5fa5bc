// Related articles: ranked by the number of shared tags, then by the same category, then newest first.
import { and, arrayContains, arrayOverlaps, desc, ne, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '#src/platform/database/database.ts'
import type { Article } from '../contract/article.ts'
import { newsLimits } from '../contract/limits.ts'
import { isPublic } from './article-filters.ts'
import { articles } from './news.tables.ts'

/** Only the newest articles with a shared tag or category are ranked, so that the cost stays constant. */
const maxCandidates = 60

/** Returns the ids of related articles, best first. */
export async function findRelatedIds(
  db: Db,
  article: Pick<Article, '_id' | 'tags' | 'category'>,
  limit: number = newsLimits.related,
): Promise<string[]> {
  const selectNewest = (match: SQL) =>
    db
      .select({ id: articles.id, tags: articles.tags, category: articles.category, sortAt: articles.sortAt })
      .from(articles)
      .where(and(isPublic, ne(articles.id, article._id), match))
      .orderBy(desc(articles.sortAt), desc(articles.id))
      .limit(maxCandidates)
  const ofCategory = selectNewest(arrayContains(articles.filterCategories, [article.category]))
  const candidates = (
    article.tags.length > 0
      ? union(ofCategory, selectNewest(arrayOverlaps(articles.tags, article.tags)))
      : ofCategory
  ).as('candidates')
  const sharedTags = sql`(select count(*) from unnest(${candidates.tags}) as tag
    where tag = any(${sql.param(article.tags)}::text[]))`
  const rows = await db
    .select({ id: candidates.id })
    .from(candidates)
    .orderBy(
      desc(sql`${sharedTags} * 2 + (${candidates.category} = ${article.category})::int`),
      desc(candidates.sortAt),
      desc(candidates.id),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}
