import { useTranslation } from 'react-i18next'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import buttons from '#src/ui/button.module.css'
import styles from './Dashboard.module.css'
import { MostRead } from './MostRead.tsx'
import { PendingArticles } from './PendingArticles.tsx'
import { useDashboard } from './use-dashboard.ts'
import { ViewsChart } from './ViewsChart.tsx'

/** Scheduled articles, pending drafts and view counts. */
export function Dashboard() {
  const { t, ready } = useTranslation(['common', 'admin', 'dashboard'])
  const formatDateTime = useFormatDateTime()
  const { data, isError, dataUpdatedAt, refetch } = useDashboard()
  const retryButton = (
    <button type="button" className={buttons.quiet} onClick={() => refetch()}>
      {t('shell.tryAgain')}
    </button>
  )
  if (!ready) return <div className={styles.loading} />
  if (!data) {
    return isError ? (
      <p role="alert" className={styles.failure}>
        {t('dashboard:loadFailed')} {retryButton}
      </p>
    ) : (
      <p role="status" className={styles.loading}>
        {t('shell.loading')}
      </p>
    )
  }
  return (
    <div className={styles.dashboard}>
      <PendingArticles
        title={t('dashboard:scheduled')}
        status="scheduled"
        count={data.counts.scheduled}
        rows={data.scheduled}
        emptyMessage={t('dashboard:noScheduled')}
      />
      <PendingArticles
        title={t('dashboard:pendingDrafts')}
        status="draft"
        count={data.counts.draft}
        rows={data.drafts}
        emptyMessage={t('dashboard:noPendingDrafts')}
      />
      {data.undeclared > 0 && (
        <p className={styles.note}>{t('dashboard:undeclared', { count: data.undeclared })}</p>
      )}
      <MostRead articles={data.mostReadToday} />
      <ViewsChart series={data.series} />
      <div className={styles.updated}>
        <p>{t('dashboard:asOf', { time: formatDateTime(new Date(dataUpdatedAt).toISOString()) })}</p>
        {isError && (
          <p role="alert" className={styles.failure}>
            {t('dashboard:refreshFailed')} {retryButton}
          </p>
        )}
      </div>
    </div>
  )
}
