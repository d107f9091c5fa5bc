import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import { adStatuses } from '../../../contract/ad-status.ts'
import styles from './StatusCounts.module.css'
import { useAllAdvertisements } from './use-all-advertisements.ts'

/** How many advertisements are in each state, with links to them. */
export function StatusCounts() {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const { data } = useAllAdvertisements()
  if (!data || data.length === 0) return null
  const counts = Map.groupBy(data, ({ status }) => status)
  return (
    <ul className={styles.counts}>
      {adStatuses
        .filter((status) => counts.has(status))
        .map((status) => (
          <li key={status}>
            <Link to={`?tab=advertisements&status=${status}`} className={styles.count}>
              {t(`ads:status.${status}`)}{' '}
              <strong className={styles.number}>{formatNumber(counts.get(status)?.length ?? 0)}</strong>
            </Link>
          </li>
        ))}
    </ul>
  )
}
