import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import { formatLocalTime } from '#src/i18n/format-date.ts'
import styles from './ScanHistoryList.module.css'
import { ScannedPicture } from './ScannedPicture.tsx'
import { ScanThumbnail } from './ScanThumbnail.tsx'
import type { RememberedScan } from './scan-history.ts'

export type ListedScan = RememberedScan & { onDelete?: () => void }

/** Scans, the latest first, each with a link to its product and to its answer. */
export function ScanHistoryList({ scans }: { scans: ListedScan[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.list}>
      {scans.map(({ id, at, product, text, isWaiting, isStored, hasPhoto, outcome, onDelete }) => {
        const name = product ? getFullName(product) : text || t('scan:recent.unnamed')
        return (
          <li key={id} className={styles.item}>
            {isWaiting || hasPhoto ? (
              <ScanThumbnail id={id} isOnDevice={isWaiting === true} />
            ) : (
              <ScannedPicture product={product} />
            )}
            <div className={styles.details}>
              <span className={styles.name}>
                {product ? (
                  <Link to={`/app/oils/${product.id}`}>{name}</Link>
                ) : (
                  <span dir="auto">{name}</span>
                )}
              </span>
              <time className={styles.time} dateTime={at}>
                {formatLocalTime(at)}
              </time>
              {(!product || outcome) && (
                <span className={styles.state} data-outcome={outcome}>
                  {t(`scan:recent.${outcome ?? (isWaiting ? 'waiting' : 'notRecognised')}`)}
                </span>
              )}
              {isStored && (
                <Link
                  className={styles.answer}
                  to={`/app/scans/${id}`}
                  aria-label={t('scan:recent.answerOf', { name })}
                >
                  {t('scan:recent.answer')}
                </Link>
              )}
              {onDelete && (
                <button
                  type="button"
                  className={styles.delete}
                  aria-label={t('scan:recent.deleteNamed', { name })}
                  onClick={onDelete}
                >
                  {t('scan:recent.delete')}
                </button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
