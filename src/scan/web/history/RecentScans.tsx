import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { lazyOptional } from '#src/ui/lazy-optional.ts'
import styles from './RecentScans.module.css'
import { useKeptRoom } from './use-kept-room.ts'
import { useLatestScans } from './use-latest-scans.ts'
import { useSendWaitingPhotos } from './use-send-waiting-photos.ts'

/** Loaded later, because scans are known only once scripts run. */
const ScanHistoryList = lazyOptional(async () => (await import('./ScanHistoryList.tsx')).ScanHistoryList)
const shown = 5

type Props = {
  /** Before they are known, they take the room that they took last: for the main page, where others stand below them. */
  isRoomKept?: boolean
}

/** The latest scans of this device and of the account. */
export function RecentScans({ isRoomKept = false }: Props) {
  const { t } = useTranslation()
  const { state, user } = useSession()
  const scans = useLatestScans(shown)
  const content = useRef<HTMLDivElement>(null)
  const known = state === 'unknown' ? undefined : scans?.length
  const rows = useKeptRoom({ content, isUsed: isRoomKept, userId: user?._id, known, max: shown })
  useSendWaitingPhotos()
  return (
    <section className={isRoomKept ? styles.kept : undefined} aria-labelledby="recent-scans">
      <div ref={content} className={styles.section}>
        <div className={styles.header}>
          <h2 id="recent-scans" className={styles.title}>
            {t('scan:recent.title')}
          </h2>
          {scans && scans.length > 0 && <Link to="/app/scans">{t('scan:recent.all')}</Link>}
        </div>
        {!scans && (
          <p role="status" className={styles.empty}>
            {t('scan:all.loading')}
          </p>
        )}
        {scans?.length === 0 && (
          <p className={styles.empty} data-unknown={state === 'unknown' || undefined}>
            {t(state === 'unreachable' ? 'shell.accountPage.unreachable' : 'scan:recent.empty')}
          </p>
        )}
        {scans && scans.length > 0 && (
          <Suspense>
            <ScanHistoryList scans={scans.slice(0, rows)} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
