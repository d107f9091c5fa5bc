// What editors have typed and not saved. A draft belongs to one editor and one article, never touches the article,
// and is gone once its text is saved.
import { and, count, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { ArticleDraft, DraftInput, DraftList, DraftSaved } from '../contract/draft.ts'
import { newsroomLimits } from '../contract/limits.ts'
import { articleDrafts, articlePreviews } from './newsroom.tables.ts'
import type { PresenceService } from './presence.ts'

export type Drafts = ReturnType<typeof createDrafts>

export function createDrafts({ db, write, presence }: { db: Db; write: Write; presence: PresenceService }) {
  const own = (id: string, editorId: string) =>
    and(eq(articleDrafts.articleId, id), eq(articleDrafts.editorId, editorId))

  async function find(id: string, editorId: string): Promise<ArticleDraft | undefined> {
    if (!isId(id)) return undefined
    const [row] = await db
      .select({ draft: articleDrafts, version: articles.version })
      .from(articleDrafts)
      .leftJoin(articles, eq(articles.id, articleDrafts.articleId))
      .where(own(id, editorId))
    if (!row) return undefined
    const { baseVersion, savedAt, fields } = row.draft
    return {
      _id: id,
      isNew: row.version === null,
      baseVersion,
      version: row.version,
      savedAt: savedAt.toISOString(),
      fields,
    }
  }

  async function store(id: string, editorId: string, input: DraftInput): Promise<Date | undefined> {
    const { fields, baseVersion, after } = input
    const set = { fields, baseVersion, title: fields.title?.trim() ?? '', savedAt: new Date() }
    const target = [articleDrafts.articleId, articleDrafts.editorId]
    const insert = db.insert(articleDrafts).values({ articleId: id, editorId, ...set })
    // Another window's draft is replaced by who says nothing of it, and by who has seen it; by nobody else.
    const [row] =
      after === null
        ? await insert.onConflictDoNothing({ target }).returning({ savedAt: articleDrafts.savedAt })
        : await insert
            .onConflictDoUpdate({
              target,
              set,
              ...(after === undefined ? {} : { setWhere: eq(articleDrafts.savedAt, new Date(after)) }),
            })
            .returning({ savedAt: articleDrafts.savedAt })
    return row?.savedAt
  }

  return {
    find,

    /** @throws ProblemError 404 */
    async get(id: string, editorId: string): Promise<ArticleDraft> {
      const draft = await find(id, editorId)
      if (!draft) throw notFound('draft')
      return draft
    },

    /**
     * @param id of the article, or the one it will get
     * @throws ProblemError 404 for what is no id, 409 when another window of the editor saved meanwhile or when there
     * are too many
     */
    async save(id: string, editorId: string, input: DraftInput): Promise<DraftSaved> {
      if (!isId(id)) throw notFound('draft')
      const [others] = await db
        .select({ kept: count() })
        .from(articleDrafts)
        .where(and(eq(articleDrafts.editorId, editorId), ne(articleDrafts.articleId, id)))
      if ((others?.kept ?? 0) >= newsroomLimits.draftsPerEditor) {
        throw conflict('too-many-drafts', 'Too many drafts', 'Save or discard some of your drafts first.')
      }
      const savedAt = await store(id, editorId, input)
      if (!savedAt) {
        const current = await find(id, editorId)
        const detail = 'Another window has saved a draft of this article.'
        throw conflict('draft-conflict', 'There is another draft', detail, current && { current })
      }
      return { _id: id, savedAt: savedAt.toISOString(), ...(await presence.join(id, editorId)) }
    },

    async list(editorId: string): Promise<DraftList> {
      const rows = await db
        .select({
          id: articleDrafts.articleId,
          title: sql<string>`coalesce(nullif(${articleDrafts.title}, ''), ${articles.title}, '')`,
          baseVersion: articleDrafts.baseVersion,
          savedAt: articleDrafts.savedAt,
          version: articles.version,
        })
        .from(articleDrafts)
        .leftJoin(articles, eq(articles.id, articleDrafts.articleId))
        .where(eq(articleDrafts.editorId, editorId))
        .orderBy(desc(articleDrafts.savedAt))
        .limit(newsroomLimits.draftsPerEditor)
      const data = rows.map(({ id, savedAt, ...row }) => ({
        _id: id,
        ...row,
        isNew: row.version === null,
        savedAt: savedAt.toISOString(),
      }))
      return { data }
    },

    /** With the links that show it: nothing else is shown in its place. Resolves to how many drafts are gone. */
    async discard(id: string, editorId: string): Promise<number> {
      const { articleId, editorId: madeBy, of } = articlePreviews
      const linksToIt = and(eq(articleId, id), eq(madeBy, editorId), eq(of, 'draft'))
      return write(async ({ tx }) => {
        const gone = await tx
          .delete(articleDrafts)
          .where(own(id, editorId))
          .returning({ id: articleDrafts.articleId })
        if (gone.length > 0) await tx.delete(articlePreviews).where(linksToIt)
        return gone.length
      })
    },

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${newsroomLimits.draftRetentionDays})`
      await db.delete(articleDrafts).where(lt(articleDrafts.savedAt, oldest))
    },
  }
}
