import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import buttons from '#src/ui/button.module.css'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { ModeratedReview, NewReport } from '../../contract/review.ts'
import { ReviewItem } from '../reviews/ReviewItem.tsx'
import { HideReviewDialog } from './HideReviewDialog.tsx'
import styles from './ReviewQueue.module.css'
import { hideReview, showReview } from './reviews-admin-api.ts'

/** A review with the reports about it, and what an admin can decide. */
export function ReviewQueueItem({ review }: { review: ModeratedReview }) {
  const { t } = useTranslation()
  const [isHiding, setHiding] = useState(false)
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationFn: (hiding: NewReport | undefined) =>
      hiding ? hideReview(review._id, hiding) : showReview(review._id),
    onSuccess: (_, hiding) => {
      showMessage(t(hiding ? 'reviews:hidden' : 'reviews:shown'))
      setHiding(false)
      return queryClient.invalidateQueries({ queryKey: ['moderated-reviews'] })
    },
    onError: () => showError(t('reviews:saveFailed')),
  })
  const isDecidable = review.hidden !== null || review.reports.length > 0
  return (
    <li className={styles.item}>
      <p>
        <Link to={`/app/oils/${review.product._id}`}>{getFullName(review.product)}</Link>
      </p>
      <ReviewItem review={review} canReport={false} />
      {review.hidden && (
        <p className={styles.notice}>
          {t('social:form.hidden', { reason: t(`social:reasons.${review.hidden.reason}`) })}{' '}
          <bdi>{review.hidden.note}</bdi>
        </p>
      )}
      <ul className={styles.reports} aria-label={t('reviews:reports')}>
        {review.reports.map(({ reason, note, at }) => (
          <li key={at}>
            {t(`social:reasons.${reason}`)}
            {note && (
              <>
                {': '}
                <bdi>{note}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {!review.hidden && (
          <button
            type="button"
            className={buttons.quiet}
            disabled={decide.isPending}
            onClick={() => setHiding(true)}
          >
            {t('reviews:hide')}
          </button>
        )}
        {isDecidable && (
          <button
            type="button"
            className={buttons.quiet}
            disabled={decide.isPending}
            onClick={() => decide.mutate(undefined)}
          >
            {t(review.hidden ? 'reviews:show' : 'reviews:keep')}
          </button>
        )}
      </div>
      {isHiding && (
        <HideReviewDialog
          hasPhoto={review.photo !== null}
          isBusy={decide.isPending}
          onHide={(hiding) => decide.mutate(hiding)}
          onClose={() => setHiding(false)}
        />
      )}
    </li>
  )
}
