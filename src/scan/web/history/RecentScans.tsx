import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import { useStore } from '#src/ui/use-store.ts'
import styles from './RecentScans.module.css'
import { type RememberedScan, scanHistoryStore } from './scan-history.ts'
import { useSendWaitingPhotos } from './use-send-waiting-photos.ts'

/** Nobody has scans before scripts run. */
const ScanHistoryList = lazyOptional(async () => (await import('./ScanHistoryList.tsx')).ScanHistoryList)
const shown = 5
const none: RememberedScan[] = []

/** The latest scans of this device. */
export function RecentScans() {
  const { t } = useTranslation()
  const scans = useStore(scanHistoryStore, none)
  useSendWaitingPhotos()
  return (
    <section className={styles.section} aria-labelledby="recent-scans">
      <div className={styles.header}>
        <h2 id="recent-scans" className={styles.title}>
          {t('scan:recent.title')}
        </h2>
        {scans.length > 0 && <Link to="/app/scans">{t('scan:recent.all')}</Link>}
      </div>
      {scans.length === 0 ? (
        <p className={styles.empty}>{t('scan:recent.empty')}</p>
      ) : (
        <Suspense>
          <ScanHistoryList scans={scans.slice(0, shown)} />
        </Suspense>
      )}
    </section>
  )
}
