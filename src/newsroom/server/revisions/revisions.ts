// Revisions of an article: listing, reading and restoring them.

import { and, count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { parsePictureId } from '#src/media/contract/picture-url.ts'
import { listPictureIds } from '#src/media/contract/responsive-pictures.ts'
import type { Article } from '#src/news/contract/article.ts'
import { storedArticleFieldSchemas } from '#src/news/contract/article-field-schemas.ts'
import { articleFieldNames, isVisibilityField } from '#src/news/contract/article-fields.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import { accountName, users } from '#src/users/server/users.tables.ts'
import type { ArticleChanges } from '../../contract/article-input.ts'
import { newsroomLimits } from '../../contract/limits.ts'
import type { Revision, RevisionPage, RevisionRow } from '../../contract/revision.ts'
import type { createArticleWriter } from '../articles/article-writer.ts'
import type { Editor } from '../articles/audit-articles.ts'
import { articleRevisions } from '../newsroom.tables.ts'
import { htmlToPlainText } from '../rich-text/html-to-plain-text.ts'
import { removePicturesById } from './remove-pictures-by-id.ts'

type Update = ReturnType<typeof createArticleWriter>['update']

/** A stored snapshot: the row of the article at that time. */
const Snapshot = z.object({ ...storedArticleFieldSchemas, aiDeclaredAt: z.string().nullable().default(null) })

const rowColumns = {
  version: articleRevisions.version,
  reason: articleRevisions.reason,
  savedAt: articleRevisions.savedAt,
  editorId: articleRevisions.editorId,
  editorName: accountName,
  title: articleRevisions.title,
  changed: articleRevisions.changed,
}

export function createRevisions(dependencies: {
  db: Db
  update: Update
  /** Returns an entry for each picture of the library; ids without an entry are deleted pictures. */
  describePictures: (ids: string[]) => Promise<ReadonlyMap<string, unknown>>
}) {
  const { db, update, describePictures } = dependencies

  async function findDeletedPictures({ content, previewImage }: z.infer<typeof Snapshot>): Promise<string[]> {
    const cover = parsePictureId(previewImage)
    const ids = [...new Set([...listPictureIds(content), ...(cover ? [cover] : [])])]
    const known = await describePictures(ids)
    return ids.filter((id) => !known.has(id))
  }

  /** @throws ProblemError 404 */
  async function getCurrent(articleId: string) {
    const { version, category } = articles
    const where = eq(articles.id, articleId)
    const [row] = isId(articleId) ? await db.select({ version, category }).from(articles).where(where) : []
    if (!row) throw notFound('article')
    return row
  }

  async function getSnapshot(articleId: string, version: number) {
    const current = await getCurrent(articleId)
    const [row] = await db
      .select({ ...rowColumns, snapshot: articleRevisions.snapshot })
      .from(articleRevisions)
      .leftJoin(users, eq(users.id, articleRevisions.editorId))
      .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)))
    if (!row) throw notFound('revision')
    return { row: toRow(row, current.version), snapshot: Snapshot.parse(row.snapshot), current }
  }

  return {
    /** Newest first. */
    async list(articleId: string, page = 1): Promise<RevisionPage> {
      const current = await getCurrent(articleId)
      const limit = newsroomLimits.revisionPageSize
      const where = eq(articleRevisions.articleId, articleId)
      const [counted] = await db.select({ total: count() }).from(articleRevisions).where(where)
      const rows = await db
        .select(rowColumns)
        .from(articleRevisions)
        .leftJoin(users, eq(users.id, articleRevisions.editorId))
        .where(where)
        .orderBy(desc(articleRevisions.version))
        .limit(limit)
        .offset(getPageOffset(page, limit))
      const total = counted?.total ?? 0
      return {
        data: rows.map((row) => toRow(row, current.version)),
        pagination: paginate(page, limit, total),
      }
    },

    /** @throws ProblemError 404 */
    async get(articleId: string, version: number): Promise<Revision> {
      const { row, snapshot } = await getSnapshot(articleId, version)
      const { aiDeclaredAt, ...others } = snapshot
      const fields = { ...others, aiDeclared: aiDeclaredAt !== null }
      const gonePictures = await findDeletedPictures(snapshot)
      return { ...row, fields, gonePictures, text: htmlToPlainText(fields.content) }
    },

    /**
     * Saves the fields of an older version as a new version, without pictures that were deleted since. Does not change
     * whether and when the article is published.
     * @throws ProblemError 404, or 409 when the current version differs from `expectedVersion`
     */
    async restore(
      articleId: string,
      version: number,
      editor: Editor,
      expectedVersion: number | undefined,
    ): Promise<Article> {
      const { snapshot, current } = await getSnapshot(articleId, version)
      const { aiDeclaredAt, aiPercent, aiUse, category, ...fields } = snapshot
      const gone = await findDeletedPictures(snapshot)
      const cover = parsePictureId(fields.previewImage)
      const changes = omitVisibility({
        ...fields,
        content: removePicturesById(fields.content, gone),
        previewImage: cover && gone.includes(cover) ? '' : fields.previewImage,
        ...(aiDeclaredAt === null ? { aiUse: null } : { aiPercent, aiUse }),
        // A category in a change counts as chosen by the editor, and removes the other detected ones.
        ...(category === current.category ? {} : { category }),
      })
      return update(articleId, changes, editor, { expectedVersion, reason: 'restored' })
    },
  }
}

function omitVisibility(changes: ArticleChanges): ArticleChanges {
  const names = articleFieldNames.filter((name) => name in changes && !isVisibilityField(name))
  return Object.fromEntries(names.map((name) => [name, changes[name]]))
}

function toRow(
  row: {
    version: number
    reason: RevisionRow['reason']
    savedAt: Date
    editorId: string | null
    editorName: string | null
    title: string
    changed: RevisionRow['changed']
  },
  currentVersion: number,
): RevisionRow {
  return {
    version: row.version,
    reason: row.reason,
    savedAt: row.savedAt.toISOString(),
    editor: row.editorId === null ? null : { id: row.editorId, name: row.editorName ?? '' },
    title: row.title,
    changed: row.changed,
    isCurrent: row.version === currentVersion,
  }
}
