import { useTranslation } from 'react-i18next'
import styles from './SubjectHashes.module.css'

/** The SHA-256 hashes of the subject before and after the change, as proof of its state. */
export function SubjectHashes({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useTranslation()
  if (!before && !after) return null
  return (
    <details className={styles.hashes}>
      <summary className={styles.toggle}>{t('audit:hashes')}</summary>
      <dl className={styles.list}>
        {before && (
          <div>
            <dt>{t('audit:before')}</dt>
            <dd className={styles.hash}>{before}</dd>
          </div>
        )}
        {after && (
          <div>
            <dt>{t('audit:after')}</dt>
            <dd className={styles.hash}>{after}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}
