// Members write, change and delete their reviews. Each change is one transaction with the totals of the product and the
// invalidation of its pages.
import { and, eq, sql } from 'drizzle-orm'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import type { MediaService } from '#src/media/server/media.service.ts'
import { media as pictures } from '#src/media/server/media.tables.ts'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import type { UploadedFile } from '#src/platform/http/uploaded-file.ts'
import { newId } from '#src/platform/id.ts'
import { conflict, notFound, unavailable } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import type { OwnReview, ReviewInput } from '../../contract/review.ts'
import { replaceMentionsOfReview, resolveMentions } from '../comments/mentions.ts'
import { lockConfirmedAccount } from '../require-confirmed.ts'
import { reviews } from '../social.tables.ts'
import { selectReviews } from './review-queries.ts'
import { removePhotos } from './review-relations.ts'
import { type ReviewRow, toOwnReview } from './review-row.ts'

/** Enough for somebody who grades a whole tasting; a program would write more. */
const writesPerHour = { max: 60, windowSeconds: 3_600 } as const

type Dependencies = {
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  catalogue: Pick<CatalogueService, 'ratings'>
  media: Pick<MediaService, 'store'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  notify: NotificationsService['notify']
}

export function createReviewWriter(dependencies: Dependencies) {
  const { write, users, catalogue, media, rateLimiter, notify } = dependencies
  const { ratings } = catalogue

  async function save(
    unit: UnitOfWork,
    { productId, userId, input: entered, photoId }: ReviewToSave,
  ): Promise<OwnReview> {
    const { tx } = unit
    await lockConfirmedAccount(users, tx, userId)
    const product = await ratings.lock(tx, productId)
    const before = await findOwnRow(tx, product.id, userId)
    const { text, userIds } = await resolveMentions(tx, { authorId: userId, text: entered.text })
    const input = { ...entered, text }
    assertSameVersion(before, input)
    if (!before && product.status === 'withdrawn')
      throw conflict('product-withdrawn', 'The oil is no longer in the catalogue', 'It takes no new reviews.')
    if (photoId) await lockPicture(tx, photoId)
    const { keepsPhoto, version: _version, ...fields } = input
    const keptPhotoId = keepsPhoto ? (before?.photoId ?? null) : null
    const values = { ...fields, photoId: photoId ?? keptPhotoId }
    if (before && before.photoId !== values.photoId) await removePhotos(unit, [before.photoId])
    const id = before?.id ?? newId()
    if (before) {
      await tx
        .update(reviews)
        .set({ ...values, editedAt: writeTime, version: before.version + 1 })
        .where(eq(reviews.id, id))
    } else {
      await tx.insert(reviews).values({ ...values, id, productId: product.id, userId, createdAt: writeTime })
    }
    await replaceMentionsOfReview(tx, id, userIds)
    await ratings.recount(unit, product.id)
    if (!before?.hiddenAt) await notifyMentioned(unit, { reviewId: id, authorId: userId, userIds })
    const [stored] = await selectReviews(tx, eq(reviews.id, id))
    if (!stored) throw new Error('the review that was written is missing')
    return toOwnReview(stored)
  }

  /** Tells each of them once, however often the review is changed. */
  const notifyMentioned = (
    unit: UnitOfWork,
    { reviewId, authorId: actorId, userIds }: { reviewId: string; authorId: string; userIds: string[] },
  ): Promise<void> => {
    const shared = { event: 'reviewMentioned' as const, key: `mention ${reviewId}`, actorId, reviewId }
    return notify(unit, ...userIds.map((userId) => ({ ...shared, userId })))
  }

  return {
    /**
     * Writes the review of a person, or replaces the one they have. The same review sent twice is stored once.
     * @throws ProblemError 400 or 413 for an unusable photo; 403 without a confirmed address; 404; 409 when it was changed
     * meanwhile; 429
     */
    async put(
      productId: string,
      userId: string,
      input: ReviewInput,
      file?: UploadedFile,
    ): Promise<OwnReview> {
      await rateLimiter.enforce('review', userId, writesPerHour)
      // Before the picture is decoded, which takes long. The transaction checks both again.
      await write(async ({ tx }) => {
        await lockConfirmedAccount(users, tx, userId)
        await ratings.lock(tx, productId)
      })
      const photoId = file && (await media.store(file.bytes)).id
      try {
        return await write((unit) => save(unit, { productId, userId, input, photoId }))
      } catch (error) {
        if (photoId) await write((unit) => removePhotos(unit, [photoId]))
        throw error
      }
    },

    /** @throws ProblemError 404 */
    remove: (productId: string, userId: string): Promise<void> =>
      write(async (unit) => {
        const { tx } = unit
        await users.lockForUpdate(tx, userId)
        const product = await ratings.lock(tx, productId)
        const before = await findOwnRow(tx, product.id, userId)
        if (!before) throw notFound('review')
        await tx.delete(reviews).where(eq(reviews.id, before.id))
        await removePhotos(unit, [before.photoId])
        await ratings.recount(unit, product.id)
      }),

    /** Locks the products that a person has reviewed, in one order, so that two deletions never wait for each other. */
    async lockProductsOf(tx: Transaction, userId: string): Promise<void> {
      const own = await tx
        .select({ productId: reviews.productId })
        .from(reviews)
        .where(eq(reviews.userId, userId))
        .orderBy(reviews.productId)
      for (const { productId } of own) await ratings.lock(tx, productId)
    },

    /** Deletes all reviews of an account that is being deleted. Account and products are locked. */
    async removeAllOf(unit: UnitOfWork, userId: string): Promise<void> {
      // A merge may have moved a review before its product was locked.
      const deleted = await unit.tx
        .delete(reviews)
        .where(eq(reviews.userId, userId))
        .returning({ productId: reviews.productId, photoId: reviews.photoId })
      await removePhotos(
        unit,
        deleted.map(({ photoId }) => photoId),
      )
      for (const productId of new Set(deleted.map((row) => row.productId)))
        await ratings.recount(unit, productId)
    },
  }
}

type ReviewToSave = { productId: string; userId: string; input: ReviewInput; photoId: string | undefined }

const writeTime = sql`date_trunc('milliseconds', now())`

async function findOwnRow(
  tx: Transaction,
  productId: string,
  userId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
  return row
}

/**
 * A review that was written in another tab is not overwritten unseen. The same content is: it is the same press, sent
 * twice.
 */
function assertSameVersion(
  before: ReviewRow | undefined,
  { version, keepsPhoto: _, ...input }: ReviewInput,
): void {
  if ((before?.version ?? null) === version) return
  const names = Object.keys(input) as (keyof typeof input)[]
  if (before && names.every((name) => before[name] === input[name])) return
  throw conflict(
    'review-changed',
    before ? 'Your review was changed elsewhere' : 'Your review was deleted elsewhere',
    'Load it again, then decide which text to keep.',
    { version: before?.version ?? null },
  )
}

/** Keeps the picture of the new review from being deleted with another review that had the same one. */
async function lockPicture(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(eq(pictures.id, id))
    .for('key share')
  if (!row) throw unavailable('photo-gone', 'The photo could not be stored', 'Send it again.')
}
