// Unsaved input of editors. A draft belongs to one editor and one article, does not change the article, and is deleted
// when its text is saved.
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
  const isDraftOf = (id: string, editorId: string) =>
    and(eq(articleDrafts.articleId, id), eq(articleDrafts.editorId, editorId))

  async function find(id: string, editorId: string): Promise<ArticleDraft | undefined> {
    if (!isId(id)) return undefined
    const [row] = await db
      .select({ draft: articleDrafts, version: articles.version })
      .from(articleDrafts)
      .leftJoin(articles, eq(articles.id, articleDrafts.articleId))
      .where(isDraftOf(id, editorId))
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
    // `after` undefined replaces any stored draft, null none, a time only the draft that was saved at that time.
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
     * @param id id of the article, or the id it will get
     * @throws ProblemError 404 for an invalid id, 409 when another window of the editor has saved since or when the
     * editor has too many drafts
     */
    async save(id: string, editorId: string, input: DraftInput): Promise<DraftSaved> {
      if (!isId(id)) throw notFound('draft')
      const [others] = await db
        .select({ drafts: count() })
        .from(articleDrafts)
        .where(and(eq(articleDrafts.editorId, editorId), ne(articleDrafts.articleId, id)))
      if ((others?.drafts ?? 0) >= newsroomLimits.draftsPerEditor) {
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

    /**
     * Also deletes the preview links to the draft, which would show the stored article instead. Resolves to the number
     * of deleted drafts.
     */
    async discard(id: string, editorId: string): Promise<number> {
      const { articleId, editorId: creatorId, of } = articlePreviews
      const isLinkToDraft = and(eq(articleId, id), eq(creatorId, editorId), eq(of, 'draft'))
      return write(async ({ tx }) => {
        const deleted = await tx
          .delete(articleDrafts)
          .where(isDraftOf(id, editorId))
          .returning({ id: articleDrafts.articleId })
        if (deleted.length > 0) await tx.delete(articlePreviews).where(isLinkToDraft)
        return deleted.length
      })
    },

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${newsroomLimits.draftRetentionDays})`
      await db.delete(articleDrafts).where(lt(articleDrafts.savedAt, oldest))
    },
  }
}
