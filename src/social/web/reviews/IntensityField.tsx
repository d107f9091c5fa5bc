import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import { reviewLimits } from '../../contract/limits.ts'
import styles from './ReviewForm.module.css'

type Props = { label: string; value: number | null; onChange: (value: number | null) => void }

/** 0 to 10 on a line, as panels mark it; or not stated. */
export function IntensityField({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const tag = useLanguageTag()
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 1 })
  const text = value === null ? t('social:form.notStated') : format.format(value)
  return (
    <div className={styles.intensity}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={10}
        step={reviewLimits.intensityStep}
        value={value ?? 0}
        data-unknown={value === null || undefined}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <output htmlFor={id} className={styles.value}>
        {text}
      </output>
      <button
        type="button"
        className={styles.clear}
        disabled={value === null}
        aria-label={`${t('social:form.clear')}: ${label}`}
        onClick={() => onChange(null)}
      >
        {t('social:form.clear')}
      </button>
    </div>
  )
}
