// Reports of members about reviews, and what admins decide on them.
import { and, desc, eq, inArray, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { escapeLikePattern } from '#src/platform/database/escape-like-pattern.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId } from '#src/platform/id.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { reviewLimits } from '../../contract/limits.ts'
import type { NewReport } from '../../contract/member.ts'
import type { ModeratedReview, ModerationPage, ModerationQuery } from '../../contract/review.ts'
import { notifyOfHiding } from '../notify-of-hiding.ts'
import { reportsPerHour } from '../report-limit.ts'
import { lockConfirmedAccount } from '../require-confirmed.ts'
import { reviewReports, reviews } from '../social.tables.ts'
import { toHiding } from '../to-hiding.ts'
import { selectReviews } from './review-queries.ts'
import { removePhotos } from './review-relations.ts'
import { type ReviewRow, type SelectedReview, toReview } from './review-row.ts'

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  catalogue: Pick<CatalogueService, 'ratings'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  notify: NotificationsService['notify']
}

export function createReviewModeration({ db, write, users, catalogue, rateLimiter, notify }: Dependencies) {
  const { ratings } = catalogue

  async function complete(rows: SelectedReview[]): Promise<ModeratedReview[]> {
    if (rows.length === 0) return []
    const [reports, named] = await Promise.all([
      db
        .select()
        .from(reviewReports)
        .where(
          inArray(
            reviewReports.reviewId,
            rows.map(({ review }) => review.id),
          ),
        )
        .orderBy(reviewReports.createdAt),
      db
        .select({ _id: products.id, name: products.name, brand: products.brand, line: products.line })
        .from(products)
        .where(
          inArray(
            products.id,
            rows.map(({ review }) => review.productId),
          ),
        ),
    ])
    return rows.flatMap((row) => {
      const product = named.find(({ _id }) => _id === row.review.productId)
      const own = reports.filter(({ reviewId }) => reviewId === row.review.id)
      return product ? [toModerated(row, product, own)] : []
    })
  }

  async function getModerated(id: string): Promise<ModeratedReview> {
    const [found] = await complete(await selectReviews(db, eq(reviews.id, id)))
    if (!found) throw notFound('review')
    return found
  }

  /** Locks the product before the review, like everything that changes its totals. */
  async function lockReview(unit: UnitOfWork, id: string): Promise<ReviewRow> {
    const [row] = isId(id) ? await unit.tx.select().from(reviews).where(eq(reviews.id, id)) : []
    if (!row) throw notFound('review')
    await ratings.lock(unit.tx, row.productId)
    const [locked] = await unit.tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
    if (!locked) throw notFound('review')
    return locked
  }

  /** Changes what is shown, and closes the reports: an admin has decided. */
  async function decide(id: string, admin: CurrentUser, decision: Decision): Promise<ModeratedReview> {
    await write(async (unit) => {
      const { tx } = unit
      const before = await lockReview(unit, id)
      const [after] = await tx.update(reviews).set(decision.columns).where(eq(reviews.id, id)).returning()
      const closed = await tx
        .delete(reviewReports)
        .where(eq(reviewReports.reviewId, id))
        .returning({ userId: reviewReports.userId })
      if (decision.columns.photoId === null) await removePhotos(unit, [before.photoId])
      await ratings.recount(unit, before.productId)
      await unit.audit({
        actor: admin,
        action: `review.${decision.verb}`,
        subject: { type: 'review', id, label: '' },
        before: toAudited(before),
        after: toAudited(after ?? before),
        valueFields: ['hiddenReason'],
        details: { product: before.productId, reports: closed.length },
      })
      if (decision.verb === 'hidden' && !before.hiddenAt) {
        const hidden = { kind: 'review', id, authorId: before.userId, adminId: admin.id } as const
        await notifyOfHiding(unit, notify, hidden)
      }
    })
    return getModerated(id)
  }

  return {
    /**
     * A second report of the same person replaces the first.
     * @throws ProblemError 403 without a confirmed address; 404; 409 for the own review; 429
     */
    async report(id: string, userId: string, { reason, note }: NewReport): Promise<void> {
      await rateLimiter.enforce('report', userId, reportsPerHour)
      await write(async ({ tx }) => {
        await lockConfirmedAccount(users, tx, userId)
        const [row] = isId(id)
          ? await tx
              .select()
              .from(reviews)
              .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
              .for('key share')
          : []
        if (!row) throw notFound('review')
        if (row.userId === userId)
          throw conflict('own-review', 'This is your own review', 'Change or delete it.')
        await tx
          .insert(reviewReports)
          .values({ reviewId: id, userId, reason, note, createdAt: sql`now()` })
          .onConflictDoUpdate({
            target: [reviewReports.reviewId, reviewReports.userId],
            set: { reason, note },
          })
      })
    },

    async list({ filter = 'reported', search, ...query }: ModerationQuery): Promise<ModerationPage> {
      const { page = 1, limit = reviewLimits.pageSize } = query
      const where = and(conditions[filter], search?.trim() ? matches(search.trim()) : undefined)
      const [rows, total] = await Promise.all([
        selectReviews(db, where)
          .orderBy(
            ...(filter === 'reported'
              ? [sql`${firstReport}`, reviews.id]
              : [desc(reviews.createdAt), desc(reviews.id)]),
          )
          .limit(limit)
          .offset(getPageOffset(page, limit)),
        db.$count(reviews, where),
      ])
      return { data: await complete(rows), pagination: paginate(page, limit, total) }
    },

    /** @throws ProblemError 404 */
    hide: (id: string, { reason, note }: NewReport, admin: CurrentUser): Promise<ModeratedReview> =>
      decide(id, admin, {
        verb: 'hidden',
        columns: { hiddenAt: sql`now()`, hiddenReason: reason, hiddenNote: note, photoId: null },
      }),

    /** @throws ProblemError 404 */
    show: (id: string, admin: CurrentUser): Promise<ModeratedReview> =>
      decide(id, admin, {
        verb: 'shown',
        columns: { hiddenAt: null, hiddenReason: null, hiddenNote: '' },
      }),
  }
}

type Decision = {
  verb: 'hidden' | 'shown'
  columns: {
    hiddenAt: SQL | null
    hiddenReason: ReviewRow['hiddenReason']
    hiddenNote: string
    photoId?: null
  }
}

const ofReview = sql`${reviewReports.reviewId} = ${reviews.id}`
const firstReport = sql`(select ${min(reviewReports.createdAt)} from ${reviewReports} where ${ofReview})`
const conditions = {
  reported: sql`exists (select 1 from ${reviewReports} where ${ofReview})`,
  hidden: isNotNull(reviews.hiddenAt),
  all: undefined,
}

const matches = (search: string) => sql`${reviews.text} ilike ${`%${escapeLikePattern(search)}%`}`

type ReportRow = typeof reviewReports.$inferSelect

function toModerated(
  row: SelectedReview,
  product: ModeratedReview['product'],
  reports: ReportRow[],
): ModeratedReview {
  return {
    ...toReview(row),
    product,
    hidden: toHiding(row.review),
    reports: reports.map(({ reason, note, createdAt }) => ({ reason, note, at: createdAt.toISOString() })),
  }
}

/** The text is hashed, not logged. */
const toAudited = ({ rating, text, hiddenReason, hiddenNote }: ReviewRow) => ({
  rating,
  text,
  hiddenReason,
  hiddenNote,
})
