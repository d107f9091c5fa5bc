import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import { showError } from '#src/ui/status/status-message.ts'
import { useStore } from '#src/ui/use-store.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { scanApi } from '../scan-api.ts'
import { DeletableScans } from './DeletableScans.tsx'
import styles from './RecentScans.module.css'
import { toRemembered } from './remember-scan.ts'
import { forgetScan, type RememberedScan, scanHistoryStore } from './scan-history.ts'
import { useSendWaitingPhotos } from './use-send-waiting-photos.ts'

const none: RememberedScan[] = []

/** All scans of the account; for visitors those of this device. */
export function AllScans() {
  const { state } = useSession()
  useSendWaitingPhotos()
  if (state === 'unknown') return <Loading />
  return state === 'signed-in' ? <AccountScans /> : <DeviceScans />
}

function Loading() {
  const { t } = useTranslation()
  return (
    <p role="status" className={styles.empty}>
      {t('scan:all.loading')}
    </p>
  )
}

function DeviceScans() {
  const { t } = useTranslation()
  const { state } = useSession()
  const scans = useStore(scanHistoryStore, none)
  const unreachable = state === 'unreachable' && t('shell.accountPage.unreachable')
  if (scans.length === 0) return <EmptyState message={unreachable || t('scan:recent.empty')} />
  return (
    <>
      <p className={styles.empty}>{unreachable || t('scan:all.onDevice')}</p>
      <DeletableScans scans={scans.map(toDeletable)} />
    </>
  )
}

const toDeletable = (scan: RememberedScan) => ({ ...scan, onDelete: () => deleteFromDevice(scan) })

/** A photo that waits is deleted as well. */
function deleteFromDevice({ id, isWaiting }: RememberedScan): void {
  if (!isWaiting) {
    forgetScan(id)
    return
  }
  import('./pending-photos.ts')
    .then(({ discardPhoto }) => discardPhoto(id))
    .catch((error: unknown) => logFailure('A waiting photo could not be deleted:', error))
}

function AccountScans() {
  const { t } = useTranslation()
  const onDevice = useStore(scanHistoryStore, none)
  const waiting = onDevice.filter(({ isWaiting }) => isWaiting)
  const { scans, hasMore, isFailed, retry, loadMore, remove } = useAccountScans(waiting.length, () =>
    showError(t('scan:problems.failed')),
  )
  if (isFailed)
    return (
      <>
        <LoadFailure
          message={t('scan:all.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void retry()}
        />
        <DeletableScans scans={onDevice.map(toDeletable)} />
      </>
    )
  if (!scans) return <Loading />
  if (scans.length + waiting.length === 0) return <EmptyState message={t('scan:recent.empty')} />
  return (
    <>
      <DeletableScans
        scans={[
          ...waiting.map(toDeletable),
          ...scans.map((answer) => ({
            ...toRemembered(answer),
            ...(answer.scan.isWaiting ? { hasPhoto: true as const } : {}),
            onDelete: () => void remove(answer.scan._id),
          })),
        ]}
      />
      {hasMore && (
        <button type="button" className={buttons.quiet} onClick={() => void loadMore()}>
          {t('scan:all.more')}
        </button>
      )}
    </>
  )
}

/** @param waitingCount photos that are not sent yet: the account has one more scan when there are fewer */
function useAccountScans(waitingCount: number, onFailure: () => void) {
  const [scans, setScans] = useState<ScanAnswer[]>()
  const [page, setPage] = useState(1)
  const [hasMore, setHasMore] = useState(false)
  /** Whether there is nothing of the account to show. */
  const [isFailed, setFailed] = useState(false)

  async function load(next: number): Promise<void> {
    try {
      const { data, pagination } = await scanApi('GET /scans', { query: { page: next } })
      setScans((before = []) => [...(next === 1 ? [] : before), ...data])
      setPage(next)
      setHasMore(pagination.hasNextPage)
      setFailed(false)
    } catch {
      if (scans) onFailure()
      else setFailed(true)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list appears, and when photos were sent
  useEffect(() => {
    void load(1)
  }, [waitingCount])

  async function remove(id: string): Promise<void> {
    try {
      await scanApi('DELETE /scans/:id', { params: { id } })
      setScans((before = []) => before.filter(({ scan }) => scan._id !== id))
      forgetScan(id)
    } catch {
      onFailure()
    }
  }

  return { scans, hasMore, isFailed, retry: () => load(1), loadMore: () => load(page + 1), remove }
}
