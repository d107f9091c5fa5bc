import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './MonthPicker.module.css'
import { addMonths } from './month.ts'
import { useFormatMonth } from './use-format-month.ts'

type Props = {
  /** `YYYY-MM` */
  month: string
  onChange: (month: string) => void
}

/** The shown month, with buttons for the ones before and after. */
export function MonthPicker({ month, onChange }: Props) {
  const { t } = useTranslation()
  const formatMonth = useFormatMonth()
  return (
    <div className={styles.picker}>
      <button type="button" className={buttons.quiet} onClick={() => onChange(addMonths(month, -1))}>
        {t('ad-billing:statements.previousMonth')}
      </button>
      <h2 className={styles.month} aria-live="polite">
        {formatMonth(month)}
      </h2>
      <button type="button" className={buttons.quiet} onClick={() => onChange(addMonths(month, 1))}>
        {t('ad-billing:statements.nextMonth')}
      </button>
    </div>
  )
}
