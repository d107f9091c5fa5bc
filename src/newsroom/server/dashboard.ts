// Statistics and pending articles of the admin dashboard.

import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import { articles, articleViewsByDay, viewsByDay } from '#src/news/server/news.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Dashboard } from '../contract/newsroom.ts'
import { type createAdminArticleList, statusConditions } from './articles/admin-article-list.ts'

const listedRows = 5

export function createDashboard(dependencies: {
  db: Db
  memoize: Memoize
  timeZone: string
  list: ReturnType<typeof createAdminArticleList>
}) {
  const { db, memoize, timeZone, list } = dependencies
  const today = sql`(now() at time zone ${timeZone})::date`

  const undeclared = (): Promise<number> =>
    memoize('undeclared articles', { tags: [newsTag], maxAgeMs: 5_000 }, async () => {
      const isComing = or(statusConditions.draft, statusConditions.scheduled)
      const [row] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(articles)
        .where(and(isComing, isNull(articles.aiDeclaredAt)))
      return row?.total ?? 0
    })

  async function mostReadToday(currentUserId: string): Promise<Dashboard['mostReadToday']> {
    const most = await db
      .select({ id: articles.id, views: articleViewsByDay.views })
      .from(articleViewsByDay)
      .innerJoin(articles, eq(articles.id, articleViewsByDay.articleId))
      .where(eq(articleViewsByDay.day, today))
      .orderBy(desc(articleViewsByDay.views), desc(articles.id))
      .limit(listedRows)
    if (most.length === 0) return []
    const ids = most.map(({ id }) => id)
    const rows = await list.rowsOf(
      inArray(articles.id, ids),
      [asc(articles.id)],
      { limit: listedRows },
      currentUserId,
    )
    const byId = new Map(rows.map((row) => [row._id, row]))
    return most.flatMap(({ id, views }) => {
      const row = byId.get(id)
      return row ? [{ row, views }] : []
    })
  }

  async function series(days: number): Promise<Dashboard['series']> {
    const found = await db.execute<{ day: string; views: number }>(sql`
      select wanted.day::text as day, coalesce(${viewsByDay.views}, 0) as views
      from (select ${today} - back as day from generate_series(0, ${days - 1}::int) as back) as wanted
      left join ${viewsByDay} on ${viewsByDay.day} = wanted.day
      order by wanted.day`)
    return found.rows
  }

  return {
    async read(days: number, currentUserId: string): Promise<Dashboard> {
      const [counts, waiting, scheduled, drafts, most, views] = await Promise.all([
        list.countByStatus(),
        undeclared(),
        list.rowsOf(statusConditions.scheduled, [asc(articles.sortAt)], { limit: listedRows }, currentUserId),
        list.rowsOf(
          statusConditions.draft,
          [asc(articles.updatedAt), asc(articles.id)],
          { limit: listedRows },
          currentUserId,
        ),
        mostReadToday(currentUserId),
        series(days),
      ])
      return { counts, undeclared: waiting, scheduled, drafts, mostReadToday: most, series: views }
    },
  }
}
