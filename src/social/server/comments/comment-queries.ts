// Reads comments: threads of an article or a review for everyone, with their first replies.
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { getListTotal } from '#src/platform/database/list-total.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Comment, CommentPage, CommentQuery, OwnComments, ReplyPage } from '../../contract/comment.ts'
import { commentLimits } from '../../contract/limits.ts'
import { comments } from '../social.tables.ts'
import { renderComments, renderCommentsFor, type SelectedComment, selectComments } from './comment-row.ts'
import { type CommentSubject, isShown, subjectColumns, toSubject } from './comment-subjects.ts'

type Dependencies = {
  db: Db
  subjects: { assertPublic: (subject: CommentSubject) => Promise<void> }
}

/** Statements of every page with comments, built once for each kind of subject. */
function prepareThreads(db: Db, kind: CommentSubject['kind']) {
  const isThread = and(
    eq(subjectColumns[kind], sql.placeholder('id')),
    isNull(comments.parentId),
    or(isShown, gt(comments.replyCount, 0)),
  )
  const list = selectComments(db, isThread)
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
  return {
    list: list.prepare(''),
    count: db.select({ total: count() }).from(comments).where(isThread).prepare(''),
  }
}

export function createCommentQueries({ db, subjects }: Dependencies) {
  const threads = { article: prepareThreads(db, 'article'), review: prepareThreads(db, 'review') }

  /** The first replies to each of the comments. */
  async function listFirstReplies(parentIds: string[]): Promise<SelectedComment[]> {
    if (parentIds.length === 0) return []
    const ranked = db
      .select({
        id: comments.id,
        rank: sql<number>`row_number() over (partition by ${comments.parentId}
          order by ${comments.createdAt}, ${comments.id})`.as('rank'),
      })
      .from(comments)
      .where(and(inArray(comments.parentId, parentIds), isShown))
      .as('ranked')
    const first = db
      .select({ id: ranked.id })
      .from(ranked)
      .where(sql`${ranked.rank} <= ${commentLimits.firstReplies}`)
    return selectComments(db, inArray(comments.id, first)).orderBy(...oldestFirst)
  }

  /** @param subject that is public */
  async function listThreads(
    { kind, id }: CommentSubject,
    { page = 1, limit = commentLimits.pageSize }: Partial<CommentQuery> = {},
  ): Promise<CommentPage> {
    const offset = getPageOffset(page, limit)
    const rows = await threads[kind].list.execute({ id, limit, offset })
    const total = await getListTotal({ found: rows.length, limit, offset }, async () => {
      const [row] = await threads[kind].count.execute({ id })
      return row?.total ?? 0
    })
    const replies = await listFirstReplies(rows.map(({ comment }) => comment.id))
    const rendered = await renderComments(db, [...rows, ...replies])
    const data = rows.map(({ comment }, index) => ({
      ...(rendered[index] as Comment),
      replies: rendered.filter(({ parentId }) => parentId === comment.id),
      replyCount: comment.replyCount,
    }))
    return { data, pagination: paginate(page, limit, total) }
  }

  return {
    listThreads,

    /**
     * The first page of threads.
     * @param commentsCount number of shown comments, as stored with the subject: without any there is no thread
     */
    async listFirstThreads(subject: CommentSubject, commentsCount: number): Promise<CommentPage> {
      if (commentsCount > 0) return listThreads(subject)
      return { data: [], pagination: paginate(1, commentLimits.pageSize, 0) }
    },

    /**
     * The member's own comments that an admin has hidden. Pages and lists are the same for everybody and leave them out.
     * @throws ProblemError 404
     */
    async listOwnHidden(userId: string, subject: CommentSubject): Promise<OwnComments> {
      await subjects.assertPublic(subject)
      const rows = await selectComments(
        db,
        and(
          eq(subjectColumns[subject.kind], subject.id),
          eq(comments.userId, userId),
          isNotNull(comments.hiddenAt),
        ),
      )
        .orderBy(...newestFirst)
        .limit(commentLimits.maxPageSize)
      return { data: await renderCommentsFor(db, rows, userId) }
    },

    /** @throws ProblemError 404 */
    async listReplies(
      id: string,
      { page = 1, limit = commentLimits.pageSize }: Partial<CommentQuery> = {},
    ): Promise<ReplyPage> {
      const [parent] = isId(id) ? await db.select().from(comments).where(eq(comments.id, id)) : []
      if (!parent) throw notFound('comment')
      await subjects.assertPublic(toSubject(parent))
      const isReply = and(eq(comments.parentId, id), isShown)
      const offset = getPageOffset(page, limit)
      const rows = await selectComments(db, isReply)
        .orderBy(...oldestFirst)
        .limit(limit)
        .offset(offset)
      const total = await getListTotal({ found: rows.length, limit, offset }, () =>
        db.$count(comments, isReply),
      )
      return { data: await renderComments(db, rows), pagination: paginate(page, limit, total) }
    },
  }
}

const newestFirst = [desc(comments.createdAt), desc(comments.id)]
const oldestFirst = [asc(comments.createdAt), asc(comments.id)]
