import { useTranslation } from 'react-i18next'
import type { NewReport } from '../../contract/member.ts'
import styles from './ModerationQueue.module.css'

/** Why members have reported something. */
export function ReportList({ reports }: { reports: readonly NewReport[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.reports} aria-label={t('reviews:reports')}>
      {reports.map(({ reason, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reports have no identity besides their place in the list.
        <li key={index}>
          {t(`social:reasons.${reason}`)}
          {note && (
            <>
              {': '}
              <bdi>{note}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
