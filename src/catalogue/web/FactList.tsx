import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FactList.module.css'

export type Fact = {
  label: string
  /** Empty or undefined: shown as not known. */
  value: ReactNode
  hint?: string
}

/** Facts as a definition list. What is not known is said, never left blank or shown as zero. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation()
  return (
    <dl>
      {facts.map(({ label, value, hint }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>
            {label}
            {hint && <span className={styles.hint}>{hint}</span>}
          </dt>
          <dd className={styles.value} suppressHydrationWarning>
            {value || <span className={styles.unknown}>{t('catalogue:product.notKnown')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
