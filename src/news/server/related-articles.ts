// Related articles: ranked by the number of shared tags, then by the same category, then newest first.
import { and, arrayContains, arrayOverlaps, desc, ne, type SQL } from 'drizzle-orm'
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
  article: Pick<Article, '_id' | 'tags' | 'category' | 'language'>,
  limit: number = newsLimits.related,
): Promise<string[]> {
  const listNewest = (match: SQL) =>
    db
      .select({ id: articles.id, tags: articles.tags, category: articles.category, sortAt: articles.sortAt })
      .from(articles)
      .where(and(isPublic, ne(articles.id, article._id), match))
      .orderBy(desc(articles.sortAt), desc(articles.id))
      .limit(maxCandidates)
  const rows = (
    await Promise.all([
      article.tags.length > 0 ? listNewest(arrayOverlaps(articles.tags, article.tags)) : [],
      listNewest(arrayContains(articles.filterCategories, [article.category])),
    ])
  ).flat()
  const ranked = new Map(rows.map((row) => [row.id, { ...row, score: getScore(row) }]))
  return [...ranked.values()]
    .sort((a, b) => b.score - a.score || b.sortAt.getTime() - a.sortAt.getTime())
    .slice(0, limit)
    .map((row) => row.id)

  function getScore(row: { tags: string[]; category: string }): number {
    const sharedTags = row.tags.filter((tag) => article.tags.includes(tag)).length
    return sharedTags * 2 + (row.category === article.category ? 1 : 0)
  }
}
