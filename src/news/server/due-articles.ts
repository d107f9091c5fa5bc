// Scheduled articles become public by the clock alone; what is kept of the lists must be dropped at that moment.
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { articles } from './news.tables.ts'

/** Remembers up to when it looked, and tells whether any article became public since. */
export function createDueWatch(db: Db) {
  let lookedUntil: Date | undefined
  return async function hasDue(now: Date): Promise<boolean> {
    const since = lookedUntil
    if (!since) lookedUntil = now
    if (!since || now <= since) return false
    const rows = await db
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.isPublished, true), gt(articles.sortAt, since), lte(articles.sortAt, now)))
      .limit(1)
    // Only now: a look that failed is made again.
    lookedUntil = now
    return rows.length > 0
  }
}
