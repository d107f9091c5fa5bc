// Reports of members about comments, and what admins decide on them.
import { and, desc, eq, inArray, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { escapeLikePattern } from '#src/platform/database/escape-like-pattern.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId } from '#src/platform/id.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { ModeratedComment, ModeratedCommentPage, ModerationListQuery } from '../../contract/comment.ts'
import { commentLimits } from '../../contract/limits.ts'
import type { NewReport } from '../../contract/member.ts'
import { notifyOfHiding } from '../notify-of-hiding.ts'
import { reportsPerHour } from '../report-limit.ts'
import { lockConfirmedAccount } from '../require-confirmed.ts'
import { commentReports, comments, reviews } from '../social.tables.ts'
import { toHiding } from '../to-hiding.ts'
import { type CommentRow, type SelectedComment, selectComments, toComment } from './comment-row.ts'
import { isShown, lockComments, recountReplies, toSubject } from './comment-subjects.ts'
import type { CommentDependencies } from './comment-writer.ts'
import { listMentioned } from './mentions.ts'

type Dependencies = CommentDependencies & { db: Db }

export function createCommentModeration({ db, write, users, rateLimiter, subjects, notify }: Dependencies) {
  async function complete(rows: SelectedComment[]): Promise<ModeratedComment[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ comment }) => comment.id)
    const [reports, mentioned, titles] = await Promise.all([
      db
        .select()
        .from(commentReports)
        .where(inArray(commentReports.commentId, ids))
        .orderBy(commentReports.createdAt),
      listMentioned(db, ids),
      listTitles(db, rows),
    ])
    return rows.map((row) => {
      const { comment } = row
      const own = reports.filter(({ commentId }) => commentId === comment.id)
      return {
        ...toComment(
          row,
          mentioned.filter(({ commentId }) => commentId === comment.id),
          { showsHidden: true },
        ),
        hidden: toHiding(comment),
        reports: own.map(({ reason, note, createdAt }) => ({ reason, note, at: createdAt.toISOString() })),
        subject: toModeratedSubject(comment, titles),
      }
    })
  }

  /** Changes what is shown, and closes the reports: an admin has decided. */
  async function decide(id: string, admin: CurrentUser, decision: Decision): Promise<ModeratedComment> {
    await write(async (unit) => {
      const { tx } = unit
      const [found] = isId(id) ? await tx.select().from(comments).where(isExisting(id)) : []
      if (!found) throw notFound('comment')
      await subjects.lockAll(tx, [toSubject(found)])
      await lockComments(tx, [found.parentId, id])
      const [before] = await tx.select().from(comments).where(isExisting(id))
      if (!before) throw notFound('comment')
      const [after] = await tx.update(comments).set(decision.columns).where(eq(comments.id, id)).returning()
      const closed = await tx.delete(commentReports).where(eq(commentReports.commentId, id)).returning()
      if (before.parentId) await recountReplies(tx, before.parentId)
      await subjects.recount(unit, toSubject(before))
      await unit.audit({
        actor: admin,
        action: `comment.${decision.verb}`,
        subject: { type: 'comment', id, label: '' },
        before: toAudited(before),
        after: toAudited(after ?? before),
        valueFields: ['hiddenReason'],
        details: { ...toSubject(before), reports: closed.length },
      })
      if (decision.verb === 'hidden' && !before.hiddenAt) {
        const hidden = { kind: 'comment', id, authorId: before.userId, adminId: admin.id } as const
        await notifyOfHiding(unit, notify, hidden)
      }
    })
    const [decided] = await complete(await selectComments(db, eq(comments.id, id)))
    if (!decided) throw notFound('comment')
    return decided
  }

  return {
    /**
     * A second report of the same person replaces the first.
     * @throws ProblemError 403 without a confirmed address; 404 also when what it is about is not public; 409 for the
     *   own comment; 429
     */
    async report(id: string, userId: string, { reason, note }: NewReport): Promise<void> {
      await rateLimiter.enforce('report', userId, reportsPerHour)
      await write(async ({ tx }) => {
        await lockConfirmedAccount(users, tx, userId)
        const isReported = and(eq(comments.id, id), isShown)
        const [found] = isId(id) ? await tx.select().from(comments).where(isReported) : []
        if (!found) throw notFound('comment')
        await subjects.lockPublic(tx, toSubject(found))
        const rows = await tx.select().from(comments).where(isReported).for('key share')
        if (rows.length === 0) throw notFound('comment')
        if (found.userId === userId)
          throw conflict('own-comment', 'This is your own comment', 'Change or delete it.')
        await tx
          .insert(commentReports)
          .values({ commentId: id, userId, reason, note, createdAt: sql`now()` })
          .onConflictDoUpdate({
            target: [commentReports.commentId, commentReports.userId],
            set: { reason, note },
          })
      })
    },

    async list({
      filter = 'reported',
      search,
      ...query
    }: ModerationListQuery): Promise<ModeratedCommentPage> {
      const { page = 1, limit = commentLimits.pageSize } = query
      const words = search?.trim()
      const where = and(isNull(comments.deletedAt), conditions[filter], words ? matches(words) : undefined)
      const newest = [desc(comments.createdAt), desc(comments.id)]
      const [rows, total] = await Promise.all([
        selectComments(db, where)
          .orderBy(...(filter === 'reported' ? [sql`${firstReport}`, comments.id] : newest))
          .limit(limit)
          .offset(getPageOffset(page, limit)),
        db.$count(comments, where),
      ])
      return { data: await complete(rows), pagination: paginate(page, limit, total) }
    },

    /** @throws ProblemError 404 */
    hide: (id: string, { reason, note }: NewReport, admin: CurrentUser): Promise<ModeratedComment> =>
      decide(id, admin, {
        verb: 'hidden',
        columns: { hiddenAt: sql`now()`, hiddenReason: reason, hiddenNote: note },
      }),

    /** @throws ProblemError 404 */
    show: (id: string, admin: CurrentUser): Promise<ModeratedComment> =>
      decide(id, admin, {
        verb: 'shown',
        columns: { hiddenAt: null, hiddenReason: null, hiddenNote: '' },
      }),
  }
}

type Decision = {
  verb: 'hidden' | 'shown'
  columns: { hiddenAt: SQL | null; hiddenReason: CommentRow['hiddenReason']; hiddenNote: string }
}

const isExisting = (id: string) => and(eq(comments.id, id), isNull(comments.deletedAt))
const ofComment = sql`${commentReports.commentId} = ${comments.id}`
const firstReport = sql`(select ${min(commentReports.createdAt)} from ${commentReports} where ${ofComment})`
const conditions = {
  reported: sql`exists (select 1 from ${commentReports} where ${ofComment})`,
  hidden: isNotNull(comments.hiddenAt),
  all: undefined,
}

const matches = (search: string) => sql`${comments.text} ilike ${`%${escapeLikePattern(search)}%`}`

type Titles = {
  articles: { id: string; title: string }[]
  reviews: { id: string; productId: string; name: string }[]
}

async function listTitles(db: Db, rows: readonly SelectedComment[]): Promise<Titles> {
  const articleIds = rows.flatMap(({ comment }) => comment.articleId ?? [])
  const reviewIds = rows.flatMap(({ comment }) => comment.reviewId ?? [])
  const [named, reviewed] = await Promise.all([
    db
      .select({ id: articles.id, title: articles.title })
      .from(articles)
      .where(inArray(articles.id, articleIds)),
    db
      .select({ id: reviews.id, productId: reviews.productId, name: products.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(inArray(reviews.id, reviewIds)),
  ])
  return { articles: named, reviews: reviewed }
}

function toModeratedSubject(comment: CommentRow, titles: Titles): ModeratedComment['subject'] {
  const { kind, id } = toSubject(comment)
  if (kind === 'article') {
    const title = titles.articles.find((article) => article.id === id)?.title ?? ''
    return { kind, title, path: `/article/${id}#comments` }
  }
  const review = titles.reviews.find((each) => each.id === id)
  return { kind, title: review?.name ?? '', path: `/app/oils/${review?.productId}#reviews` }
}

/** The text is hashed, not logged. */
const toAudited = ({ text, hiddenReason, hiddenNote }: CommentRow) => ({ text, hiddenReason, hiddenNote })
