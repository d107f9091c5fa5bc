import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stars } from '#src/catalogue/web/Rating.tsx'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import type { OwnReview } from '../../contract/review.ts'
import { HiddenNotice } from '../HiddenNotice.tsx'
import { MentionText } from '../MentionText.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import styles from './ReviewItem.module.css'
import { reviewApi } from './review-api.ts'

type Props = {
  productId: string
  review: OwnReview
  /** Moves the focus to the card, because the form that it replaces was higher: the page would show what follows. */
  isJustSaved: boolean
  onEdit: () => void
  onDeleted: () => void
}

/** The member's own review, as it is stored. */
export function OwnReviewCard({ productId, review, isJustSaved, onEdit, onDeleted }: Props) {
  const { t, ready } = useTranslation(['common', 'catalogue', 'social'])
  const [step, setStep] = useState<'shown' | 'asking' | 'deleting' | 'failed'>('shown')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (ready && isJustSaved) title.current?.focus()
  }, [ready, isJustSaved])

  async function remove(): Promise<void> {
    setStep('deleting')
    try {
      await reviewApi('DELETE /products/:id/reviews/mine', { params: { id: productId } })
      onDeleted()
    } catch {
      setStep('failed')
    }
  }

  if (!ready) return null
  return (
    <div className={styles.own}>
      <h3 ref={title} className={styles.ownTitle} tabIndex={-1}>
        {t('social:form.yours')}
      </h3>
      <Stars value={review.rating} label={t('catalogue:reviews.average', { value: review.rating })} />
      {review.hidden && <HiddenNotice hidden={review.hidden} />}
      {review.text && (
        <p className={styles.text} dir="auto">
          <MentionText text={review.text} mentions={review.mentions} />
        </p>
      )}
      <ReviewFacts review={review} />
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={onEdit}>
          {t('social:form.edit')}
        </button>
        <button type="button" className={buttons.quiet} onClick={() => setStep('asking')}>
          {t('social:form.delete')}
        </button>
      </div>
      <p role="status">{step === 'failed' && t('social:problems.failed')}</p>
      {(step === 'asking' || step === 'deleting') && (
        <ConfirmDialog
          title={t('social:form.deleteQuestion')}
          confirmLabel={t('social:form.delete')}
          cancelLabel={t('social:form.cancel')}
          isBusy={step === 'deleting'}
          onConfirm={() => void remove()}
          onCancel={() => setStep('shown')}
        >
          <p>{t('social:form.deleteText')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
