import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import styles from './RecentScans.module.css'
import type { RememberedScan } from './scan-history.ts'

export type ListedScan = RememberedScan & { onDelete?: () => void }

/** Scans, the latest first, each with a link to its product. */
export function ScanHistoryList({ scans }: { scans: ListedScan[] }) {
  const { t } = useTranslation()
  const tag = useLanguageTag()
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ul className={styles.list}>
      {scans.map(({ id, at, product, text, isWaiting, onDelete }) => (
        <li key={id} className={styles.item}>
          <span className={styles.name}>
            {product ? (
              <Link to={`/app/oils/${product.id}`}>{getFullName(product)}</Link>
            ) : (
              <span dir="auto">{text || t('scan:recent.unnamed')}</span>
            )}
          </span>
          <time className={styles.time} dateTime={at}>
            {format.format(new Date(at))}
          </time>
          {!product && (
            <span className={styles.state}>
              {t(isWaiting ? 'scan:recent.waiting' : 'scan:recent.notRecognised')}
            </span>
          )}
          {onDelete && (
            <button type="button" className={styles.delete} onClick={onDelete}>
              {t('scan:recent.delete')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
