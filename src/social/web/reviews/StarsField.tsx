import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StarPath } from '#src/ui/StarPath.tsx'
import { ratings } from '../../contract/limits.ts'
import styles from './ReviewForm.module.css'

type Props = { value: number; error: string | undefined; onChange: (rating: number) => void }

/** One to five stars: radio buttons that look like stars, so that arrow keys change them. */
export function StarsField({ value, error, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset className={styles.stars} data-invalid={error && ''} aria-describedby={error && `${id}-error`}>
      <legend className={styles.legend}>{t('social:form.stars')}</legend>
      <div className={styles.choices}>
        {ratings.map((rating) => (
          <label key={rating} className={styles.star} data-full={rating <= value || undefined}>
            <input
              type="radio"
              name={`${id}-stars`}
              className="visually-hidden"
              checked={rating === value}
              onChange={() => onChange(rating)}
            />
            <svg viewBox="0 0 20 20" width="28" height="28" aria-hidden="true">
              <StarPath />
            </svg>
            <span className="visually-hidden">{t('catalogue:reviews.average', { value: rating })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
