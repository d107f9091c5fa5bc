import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stars } from '#src/catalogue/web/Rating.tsx'
import { formatDate } from '#src/i18n/format-date.ts'
import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { Review } from '../../contract/review.ts'
import { MentionText } from '../MentionText.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import styles from './ReviewItem.module.css'

const ReportDialog = lazy(async () => ({ default: (await import('../ReportDialog.tsx')).ReportDialog }))

/** The review of a member. Its text is shown as it was typed: no links, no formats. */
export function ReviewItem({ review, canReport = true }: { review: Review; canReport?: boolean }) {
  const { t } = useTranslation()
  const { text, photo, rating, createdAt, editedAt } = review
  const author = review.author ?? t('catalogue:reviews.member')
  const code = findLanguageCode(review.language ?? '')
  return (
    <article className={styles.review}>
      <header className={styles.header}>
        <Stars value={rating} label={t('catalogue:reviews.average', { value: rating })} />
        <p className={styles.author}>
          <bdi>{author}</bdi>
        </p>
        <p className={styles.date}>
          <time dateTime={createdAt}>{formatDate(createdAt, 'UTC')}</time>
          {editedAt && ` · ${t('catalogue:reviews.edited')}`}
        </p>
      </header>
      {text && (
        <p className={styles.text} dir="auto" lang={code && getLanguage(code).tag}>
          <MentionText text={text} mentions={review.mentions} />
        </p>
      )}
      <ReviewFacts review={review} />
      {photo && (
        <img
          className={styles.photo}
          src={photo.src}
          srcSet={photo.srcSet || undefined}
          sizes={photo.srcSet ? '240px' : undefined}
          width={photo.width}
          height={photo.height}
          alt={t('catalogue:reviews.photo', { author })}
          loading="lazy"
          decoding="async"
        />
      )}
      {canReport && <ReportButton review={review} author={author} />}
    </article>
  )
}

function ReportButton({ review, author }: { review: Review; author: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (!useHydrated()) return null
  return (
    <>
      <button
        type="button"
        className={styles.report}
        aria-label={`${t('catalogue:reviews.report')}: ${author}`}
        onClick={() => setOpen(true)}
      >
        {t('catalogue:reviews.report')}
      </button>
      <Suspense>
        {isOpen && (
          <ReportDialog subject={{ kind: 'review', id: review._id }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
