import type { i18n as I18n } from 'i18next'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useLastMember, useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { logFailure } from '#src/ui/log-failure.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { OwnReview } from '../../contract/review.ts'
import { reviewApi } from './review-api.ts'

const ReviewForm = lazy(async () => ({ default: (await import('./ReviewForm.tsx')).ReviewForm }))
const OwnReviewCard = lazy(async () => ({ default: (await import('./OwnReviewCard.tsx')).OwnReviewCard }))

type Props = { productId: string; isOpenForNew: boolean }

/** The member's own review of a product: to write, to change, to delete. Visitors are asked to sign in first. */
export function OwnReviewSection({ productId, isOpenForNew }: Props) {
  const { t, i18n } = useTranslation()
  const { state } = useSession()
  const member = useLastMember()
  const isHydrated = useHydrated()
  const { review, setReview } = useOwnReview(productId, member?._id)
  const [isWriting, setWriting] = useState(false)
  const [isJustSaved, setJustSaved] = useState(false)
  const isMember = state === 'signed-in'
  const { revalidate } = useRevalidator()
  /** The average and the list of the page count the change at once. */
  const show = (changed: OwnReview | null) => {
    setReview(changed)
    void revalidate()
  }

  if (member && isWriting) {
    return (
      <Suspense>
        <ReviewForm
          key={member._id}
          productId={productId}
          review={review ?? undefined}
          onDone={(saved) => {
            show(saved)
            setWriting(false)
            setJustSaved(true)
            void announceAchievements(i18n)
          }}
          onCancel={() => setWriting(false)}
        />
      </Suspense>
    )
  }
  if (!isHydrated || state === 'unknown') return null
  if (isMember && review) {
    return (
      <Suspense>
        <OwnReviewCard
          productId={productId}
          review={review}
          isJustSaved={isJustSaved}
          onEdit={() => setWriting(true)}
          onDeleted={() => show(null)}
        />
      </Suspense>
    )
  }
  if (!isOpenForNew || (isMember && review === undefined)) return null
  return (
    <button
      type="button"
      className={buttons.primary}
      onClick={() => {
        setWriting(true)
        if (!isMember) void openAuthDialog('sign-in')
      }}
    >
      {t('catalogue:reviews.write')}
    </button>
  )
}

async function announceAchievements(i18n: I18n): Promise<void> {
  try {
    const achievements = await import('../achievements/check-achievements.ts')
    await achievements.announceAchievements(i18n)
  } catch (error) {
    logFailure('Could not load the check of achievements:', error)
  }
}

/** @returns undefined until it is known, null without a review */
function useOwnReview(productId: string, userId: string | undefined) {
  const [loaded, setLoaded] = useState<{ userId: string; review: OwnReview | null }>()
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    reviewApi('GET /products/:id/reviews/mine', { params: { id: productId }, signal: controller.signal })
      .then(({ review }) => setLoaded({ userId, review }))
      // The client has logged it. Without the own review nothing is offered that could overwrite it.
      .catch(() => setLoaded(undefined))
    return () => controller.abort()
  }, [productId, userId])
  const review = loaded && loaded.userId === userId ? loaded.review : undefined
  return {
    review,
    setReview: (changed: OwnReview | null) => userId && setLoaded({ userId, review: changed }),
  }
}
