// Active preview links. A link is active until it expires or is revoked, and while its editor is an admin.
import { and, count, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { conflict } from '#src/platform/problem.ts'
import { accountName, users } from '#src/users/server/users.tables.ts'
import { newsroomLimits } from '../../contract/limits.ts'
import type { ActivePreviewLinks, PreviewInput } from '../../contract/newsroom.ts'
import { articlePreviews } from '../newsroom.tables.ts'

export function createPreviewLinks({ db }: { db: Db }) {
  const openOf = (articleId: string) =>
    and(eq(articlePreviews.articleId, articleId), gt(articlePreviews.expiresAt, new Date()))

  return {
    /**
     * Resolves to the id of the link.
     * @throws ProblemError 409 when the article has the maximum number of links
     */
    async add(link: {
      articleId: string
      editorId: string
      of: PreviewInput['of']
      expiresAt: Date
    }): Promise<string> {
      const [open] = await db.select({ links: count() }).from(articlePreviews).where(openOf(link.articleId))
      if ((open?.links ?? 0) >= newsroomLimits.activePreviewLinks) {
        const detail = `${newsroomLimits.activePreviewLinks} links to this article are open. End some of them first.`
        throw conflict('too-many-previews', 'Too many preview links', detail)
      }
      const id = newId()
      await db.insert(articlePreviews).values({ id, ...link })
      return id
    },

    async isActive(id: string): Promise<boolean> {
      const [row] = await db
        .select({ id: articlePreviews.id })
        .from(articlePreviews)
        .innerJoin(users, eq(users.id, articlePreviews.editorId))
        .where(and(eq(articlePreviews.id, id), eq(users.role, 'admin'), isNull(users.suspendedAt)))
      return row !== undefined
    },

    async list(articleId: string): Promise<ActivePreviewLinks> {
      const { id, of, editorId, expiresAt } = articlePreviews
      const rows = await db
        .select({ id, of, editorId, editorName: accountName, expiresAt })
        .from(articlePreviews)
        .leftJoin(users, eq(users.id, editorId))
        .where(openOf(articleId))
        .orderBy(desc(expiresAt), desc(id))
      const data = rows.map((row) => ({
        _id: row.id,
        of: row.of,
        editor: { id: row.editorId, name: row.editorName ?? '' },
        expiresAt: row.expiresAt.toISOString(),
      }))
      return { data }
    },

    /** Resolves to the number of revoked links: 0 or 1. */
    async revoke(articleId: string, id: string): Promise<number> {
      const gone = await db
        .delete(articlePreviews)
        .where(and(eq(articlePreviews.articleId, articleId), eq(articlePreviews.id, id)))
        .returning({ id: articlePreviews.id })
      return gone.length
    },

    async prune(): Promise<void> {
      await db.delete(articlePreviews).where(lte(articlePreviews.expiresAt, new Date()))
    },
  }
}
