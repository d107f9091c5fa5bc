import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError } from '#src/ui/status/status-message.ts'
import { useStore } from '#src/ui/use-store.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { scanApi } from '../scan-api.ts'
import { DeletableScans } from './DeletableScans.tsx'
import styles from './RecentScans.module.css'
import { toRemembered } from './remember-scan.ts'
import type { ListedScan } from './ScanHistoryList.tsx'
import { forgetScan, type RememberedScan, scanHistoryStore } from './scan-history.ts'
import { useLatestScans } from './use-latest-scans.ts'
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
  const onDevice = useStore(scanHistoryStore, none)
  /** Without a connection also those of the account that were loaded last. */
  const scans = useLatestScans(Number.POSITIVE_INFINITY) ?? none
  const unreachable = state === 'unreachable' && t('shell.accountPage.unreachable')
  if (scans.length === 0) return <EmptyState message={unreachable || t('scan:recent.empty')} />
  return (
    <>
      <p className={styles.empty}>{unreachable || t('scan:all.onDevice')}</p>
      <DeletableScans scans={scans.map((scan) => (onDevice.includes(scan) ? toDeletable(scan) : scan))} />
    </>
  )
}

/** A scan that the account has cannot be deleted on the device alone: it would come back. */
const toDeletable = (scan: RememberedScan): ListedScan =>
  scan.isStored && scan.userId !== undefined ? scan : { ...scan, onDelete: () => deleteFromDevice(scan) }

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
  const [pageSize, setPageSize] = useState(1)
  const [hasMore, setHasMore] = useState(false)
  /** Whether there is nothing of the account to show. */
  const [isFailed, setFailed] = useState(false)

  /** @returns whether there are more */
  async function load(page: number, before: ScanAnswer[] = []): Promise<boolean> {
    try {
      const { data, pagination } = await scanApi('GET /scans', { query: { page } })
      const known = new Set(before.map(({ scan }) => scan._id))
      const added = data.filter(({ scan }) => !known.has(scan._id))
      setScans((shown = []) => [...(before.length > 0 ? shown : []), ...added])
      setPageSize(pagination.limit)
      setHasMore(pagination.hasNextPage)
      setFailed(false)
      return pagination.hasNextPage
    } catch {
      if (scans) onFailure()
      else setFailed(true)
      return false
    }
  }

  /** Where scans were deleted, those of the next page have moved to the one before. */
  async function loadMore(): Promise<void> {
    const count = scans?.length ?? 0
    const next = Math.floor(count / pageSize) + 1
    const isPartKnown = count % pageSize > 0
    if ((await load(next, scans)) && isPartKnown) await load(next + 1, scans)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list appears, and when photos were sent
  useEffect(() => {
    void load(1)
  }, [waitingCount])

  async function remove(id: string): Promise<void> {
    try {
      await scanApi('DELETE /scans/:id', { params: { id } })
    } catch (error) {
      // Another device was faster.
      if ((await readProblem(error)).status !== 404) return onFailure()
    }
    setScans((before = []) => before.filter(({ scan }) => scan._id !== id))
    forgetScan(id)
    if (hasMore && scans?.length === 1) void load(1)
  }

  return { scans, hasMore, isFailed, retry: () => load(1), loadMore, remove }
}
