// Related articles: those that share most tags, then the same category, newest first among equals.
import { and, arrayContains, arrayOverlaps, desc, ne, type SQL } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { Article } from '../contract/article.ts'
import { newsLimits } from '../contract/limits.ts'
import { isPublic } from './article-filters.ts'
import { articles } from './news.tables.ts'

/** Only the newest of each kind compete, so that the cost does not grow with the archive. */
const candidates = 60

/** Ids of the articles to read next, best first. */
export async function relatedIds(
  db: Db,
  article: Pick<Article, '_id' | 'tags' | 'category' | 'language'>,
  limit: number = newsLimits.related,
): Promise<string[]> {
  const newest = (match: SQL) =>
    db
      .select({ id: articles.id, tags: articles.tags, category: articles.category, sortAt: articles.sortAt })
      .from(articles)
      .where(and(isPublic, ne(articles.id, article._id), match))
      .orderBy(desc(articles.sortAt), desc(articles.id))
      .limit(candidates)
  const rows = (
    await Promise.all([
      article.tags.length > 0 ? newest(arrayOverlaps(articles.tags, article.tags)) : [],
      newest(arrayContains(articles.filterCategories, [article.category])),
    ])
  ).flat()
  const ranked = new Map(rows.map((row) => [row.id, { ...row, score: score(row) }]))
  return [...ranked.values()]
    .sort((a, b) => b.score - a.score || b.sortAt.getTime() - a.sortAt.getTime())
    .slice(0, limit)
    .map((row) => row.id)

  function score(row: { tags: string[]; category: string }): number {
    const sharedTags = row.tags.filter((tag) => article.tags.includes(tag)).length
    return sharedTags * 2 + (row.category === article.category ? 1 : 0)
  }
}
