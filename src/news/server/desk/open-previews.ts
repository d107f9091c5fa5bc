// The preview links that are open. One that is ended, or over, opens nothing any more.
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { OpenPreviews, PreviewInput } from '../../contract/desk.ts'
import { articlePreviews } from '../desk.tables.ts'
import { editorName } from './presence.ts'

const mostListed = 50

export function createOpenPreviews({ db }: { db: Db }) {
  return {
    /** Resolves to the id of the link. */
    async add(link: {
      articleId: string
      editorId: string
      of: PreviewInput['of']
      expiresAt: Date
    }): Promise<string> {
      const id = newId()
      await db.insert(articlePreviews).values({ id, ...link })
      return id
    },

    async isOpen(id: string): Promise<boolean> {
      const [row] = await db
        .select({ id: articlePreviews.id })
        .from(articlePreviews)
        .where(eq(articlePreviews.id, id))
      return row !== undefined
    },

    async list(articleId: string): Promise<OpenPreviews> {
      const { id, of, editorId, expiresAt } = articlePreviews
      const rows = await db
        .select({ id, of, editorId, editorName, expiresAt })
        .from(articlePreviews)
        .leftJoin(users, eq(users.id, editorId))
        .where(and(eq(articlePreviews.articleId, articleId), gt(expiresAt, new Date())))
        .orderBy(desc(expiresAt), desc(id))
        .limit(mostListed)
      const data = rows.map((row) => ({
        _id: row.id,
        of: row.of,
        editor: { id: row.editorId, name: row.editorName ?? '' },
        expiresAt: row.expiresAt.toISOString(),
      }))
      return { data }
    },

    /** Resolves to how many were open. */
    async end(articleId: string, id: string): Promise<number> {
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
