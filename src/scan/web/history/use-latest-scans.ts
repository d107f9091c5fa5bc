import { useEffect, useState } from 'react'
import { useSession } from '#src/auth/web/use-session.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { useStore } from '#src/ui/use-store.ts'
import { scanApi } from '../scan-api.ts'
import { type RememberedScan, scanHistoryStore, toRemembered } from './scan-history.ts'

const none: RememberedScan[] = []

/**
 * The latest scans of this device, and those that a member has made on others.
 * @returns undefined while those of a member without scans on this device are loaded
 */
export function useLatestScans(count: number): RememberedScan[] | undefined {
  const onDevice = useStore(scanHistoryStore, none)
  const { state, user } = useSession()
  const [ofAccount, setOfAccount] = useState<{ userId: string; scans: RememberedScan[] }>()
  const userId = user?._id
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    const { signal } = controller
    scanApi('GET /scans', { query: { limit: count }, signal })
      .then(({ data }) => setOfAccount({ userId, scans: data.map(toRemembered) }))
      .catch((error: unknown) => {
        if (signal.aborted) return
        logFailure('The latest scans of the account could not be loaded:', error)
        setOfAccount({ userId, scans: none })
      })
    return () => controller.abort()
  }, [userId, count])
  const loaded = ofAccount?.userId === userId ? ofAccount?.scans : undefined
  if (state === 'signed-in' && !loaded && onDevice.length === 0) return undefined
  const known = new Set(onDevice.map(({ id }) => id))
  return [...onDevice, ...(loaded ?? none).filter(({ id }) => !known.has(id))]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, count)
}
