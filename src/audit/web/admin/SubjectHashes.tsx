import { useTranslation } from 'react-i18next'
import styles from './SubjectHashes.module.css'

/** Proof of what the thing was like: the SHA-256 of its state before and after. */
export function SubjectHashes({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useTranslation()
  if (!before && !after) return null
  return (
    <details className={styles.fingerprints}>
      <summary className={styles.opener}>{t('audit:hashes')}</summary>
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
