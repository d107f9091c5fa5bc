// Presence of editors: which editors have an article open. Every open editor refreshes its row at an interval; a row
// that is not refreshed expires after a few minutes.
import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { accountName, users } from '#src/users/server/users.tables.ts'
import type { EditorSummary } from '../contract/article-list-page.ts'
import type { Presence, PresenceState } from '../contract/draft.ts'
import { newsroomLimits } from '../contract/limits.ts'
import { articleDrafts, articlePresence } from './newsroom.tables.ts'

export type PresenceService = ReturnType<typeof createPresence>

const isActive = gt(
  articlePresence.seenAt,
  sql`now() - make_interval(secs => ${newsroomLimits.presenceTimeoutMs / 1000})`,
)

export function createPresence({ db }: { db: Db }) {
  async function others(articleId: string, editorId: string): Promise<Presence[]> {
    const rows = await db
      .select({
        id: users.id,
        name: accountName,
        seenAt: articlePresence.seenAt,
        draftOf: articleDrafts.editorId,
      })
      .from(articlePresence)
      .innerJoin(users, eq(users.id, articlePresence.editorId))
      .leftJoin(
        articleDrafts,
        and(
          eq(articleDrafts.articleId, articlePresence.articleId),
          eq(articleDrafts.editorId, articlePresence.editorId),
        ),
      )
      .where(and(eq(articlePresence.articleId, articleId), ne(articlePresence.editorId, editorId), isActive))
      .orderBy(articlePresence.seenAt)
    return rows.map(({ draftOf, seenAt, ...editor }) => ({
      ...editor,
      seenAt: seenAt.toISOString(),
      hasDraft: draftOf !== null,
    }))
  }

  async function findVersion(articleId: string): Promise<number | null> {
    const [row] = await db
      .select({ version: articles.version })
      .from(articles)
      .where(eq(articles.id, articleId))
    return row?.version ?? null
  }

  return {
    others,

    /** Stores that the editor has the article open. Resolves to the stored version and the other editors. */
    async join(articleId: string, editorId: string): Promise<PresenceState> {
      await db
        .insert(articlePresence)
        .values({ articleId, editorId, seenAt: sql`now()` })
        .onConflictDoUpdate({
          target: [articlePresence.articleId, articlePresence.editorId],
          set: { seenAt: sql`now()` },
          // Open editors ask every few seconds. Most of these calls only read.
          setWhere: lt(
            articlePresence.seenAt,
            sql`now() - make_interval(secs => ${newsroomLimits.presenceRefreshMs / 1000})`,
          ),
        })
      return { version: await findVersion(articleId), editors: await others(articleId, editorId) }
    },

    async leave(articleId: string, editorId: string): Promise<void> {
      const own = and(eq(articlePresence.articleId, articleId), eq(articlePresence.editorId, editorId))
      await db.delete(articlePresence).where(own)
    },

    /** Maps each article id to the other editors who have the article open. */
    async listEditors(articleIds: string[], editorId: string): Promise<Map<string, EditorSummary[]>> {
      const open = new Map<string, EditorSummary[]>()
      if (articleIds.length === 0) return open
      const rows = await db
        .select({ articleId: articlePresence.articleId, id: users.id, name: accountName })
        .from(articlePresence)
        .innerJoin(users, eq(users.id, articlePresence.editorId))
        .where(
          and(
            inArray(articlePresence.articleId, articleIds),
            ne(articlePresence.editorId, editorId),
            isActive,
          ),
        )
        .orderBy(articlePresence.seenAt)
      for (const { articleId, ...editor } of rows)
        open.set(articleId, [...(open.get(articleId) ?? []), editor])
      return open
    },

    async prune(): Promise<void> {
      await db.delete(articlePresence).where(lt(articlePresence.seenAt, sql`now() - interval '1 day'`))
    },
  }
}
