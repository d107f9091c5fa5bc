// Covers on other sites that we have no copy of yet.
import { and, eq, sql } from 'drizzle-orm'
import { isFetchDue, mediaSources } from '#src/media/server/media.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { articles, isRemoteCover } from '../news.tables.ts'

/** URLs of covers that were never fetched, then those whose fetch failed longest ago. */
export async function listUncopiedCovers(db: Db, limit: number): Promise<string[]> {
  const { previewImage } = articles
  const { url, fetchedAt } = mediaSources
  const isUrl = sql`${previewImage} ~* '^https?://[^[:space:][:cntrl:]]+$'`
  const rows = await db
    .select({ url: previewImage })
    .from(articles)
    .leftJoin(mediaSources, eq(url, previewImage))
    .where(and(isRemoteCover(previewImage), isUrl, isFetchDue))
    .groupBy(previewImage)
    .orderBy(sql`min(${fetchedAt}) nulls first`)
    .limit(limit)
  return rows.map((row) => row.url)
}
