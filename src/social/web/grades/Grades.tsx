import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProductSummary } from '#src/catalogue/web/ProductSummary.tsx'
import { Stars } from '#src/catalogue/web/Rating.tsx'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { ratings } from '../../contract/limits.ts'
import type { Grade } from '../../contract/review.ts'
import { HiddenNotice } from '../HiddenNotice.tsx'
import { MentionText } from '../MentionText.tsx'
import { ReviewFacts } from '../reviews/ReviewFacts.tsx'
import { SignInPrompt } from '../SignInPrompt.tsx'
import { StoredNotice } from '../StoredNotice.tsx'
import { useMember } from '../use-member.ts'
import styles from './Grades.module.css'
import { type GradeFilter, useGrades } from './use-grades.ts'

const sorts = ['newest', 'best', 'worst'] as const

/** All that the member has graded. */
export function Grades() {
  const { t } = useTranslation()
  const { isKnown, userId } = useMember()
  const [filter, setFilter] = useState<GradeFilter>({ sort: 'newest', rating: undefined })
  const { grades, hasMore, storedAt, isFailed, retry, loadMore } = useGrades(userId, filter)
  if (!isKnown) return <p role="status">{t('shell.loading')}</p>
  if (!userId) return <SignInPrompt text={t('social:lists.signIn')} />
  const isFiltered = filter.rating !== undefined
  return (
    <>
      <div className={styles.controls}>
        <SelectField
          label={t('catalogue:list.sort')}
          value={filter.sort}
          options={sorts.map((value) => ({ value, label: t(`social:grades.sorts.${value}`) }))}
          onValueChange={(sort) => setFilter({ ...filter, sort })}
        />
        <SelectField
          label={t('social:form.stars')}
          value={String(filter.rating ?? '')}
          options={[
            { value: '', label: t('catalogue:list.any') },
            ...ratings.map((value) => ({
              value: String(value),
              label: t('catalogue:reviews.average', { value }),
            })),
          ]}
          onValueChange={(rating) => setFilter({ ...filter, rating: Number(rating) || undefined })}
        />
      </div>
      <p role="status">{!isFailed && !grades && t('shell.loading')}</p>
      {isFailed && <StoredNotice storedAt={storedAt} onRetry={retry} />}
      {grades?.length === 0 && (
        <EmptyState message={t(isFiltered ? 'social:grades.noneFound' : 'social:lists.grades.empty')}>
          {!isFiltered && (
            <Link className={buttons.primary} to="/app/oils">
              {t('social:lists.find')}
            </Link>
          )}
        </EmptyState>
      )}
      <ul className={styles.list}>
        {grades?.map((grade) => (
          <GradeItem key={grade.review._id} grade={grade} />
        ))}
      </ul>
      {hasMore && !isFailed && (
        <p>
          <button type="button" className={buttons.quiet} onClick={() => void loadMore()}>
            {t('social:lists.more')}
          </button>
        </p>
      )}
    </>
  )
}

function GradeItem({ grade: { review, product } }: { grade: Grade }) {
  const { t } = useTranslation()
  return (
    <li className={styles.item}>
      <Link className={styles.product} to={`/app/oils/${product._id}#reviews`}>
        <ProductSummary product={product} />
      </Link>
      <div className={styles.review}>
        <Stars value={review.rating} label={t('catalogue:reviews.average', { value: review.rating })} />
        {review.hidden && <HiddenNotice hidden={review.hidden} />}
        {review.text && (
          <p className={styles.text} dir="auto">
            <MentionText text={review.text} mentions={review.mentions} />
          </p>
        )}
        <ReviewFacts review={review} />
      </div>
    </li>
  )
}
