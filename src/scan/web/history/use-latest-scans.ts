import { useEffect, useState } from 'react'
import { getSessionToken } from '#src/auth/web/session.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { useStore } from '#src/ui/use-store.ts'
import { scanApi } from '../scan-api.ts'
import { type RememberedScan, scanHistoryStore } from './scan-history.ts'

const none: RememberedScan[] = []
/** What was loaded last, for a device without a connection. `session.ts` deletes it when the member signs out. */
const storageKey = 'member-latest-scans'

type OfAccount = { userId: string; scans: RememberedScan[] }

/**
 * The latest scans of this device, and those that a member has made on others.
 * @returns undefined while those of a member without scans on this device are loaded
 */
export function useLatestScans(count: number): RememberedScan[] | undefined {
  const onDevice = useStore(scanHistoryStore, none)
  const { state, user } = useSession()
  const [ofAccount, setOfAccount] = useState<OfAccount>()
  const userId = user?._id
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    const { signal } = controller
    Promise.all([scanApi('GET /scans', { query: { limit: count }, signal }), import('./remember-scan.ts')])
      .then(([{ data }, { toRemembered }]) => {
        const latest = { userId, scans: data.map(toRemembered) }
        setOfAccount(latest)
        store(latest)
      })
      .catch((error: unknown) => {
        if (signal.aborted) return
        logFailure('The latest scans of the account could not be loaded:', error)
        setOfAccount(readStored(userId) ?? { userId, scans: none })
      })
    return () => controller.abort()
  }, [userId, count])
  const isHydrated = useHydrated()
  // Also while the token is being checked.
  const isMember = isHydrated && getSessionToken() !== undefined
  const isLoaded = ofAccount !== undefined && ofAccount.userId === userId
  const stored = isMember ? readStored(userId) : undefined
  const loaded = isLoaded ? ofAccount : stored
  if (isMember && state !== 'unreachable' && !loaded && onDevice.length === 0) return undefined
  const known = new Set(onDevice.map(({ id }) => id))
  return [...onDevice, ...(loaded?.scans ?? none).filter(({ id }) => !known.has(id))]
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, count)
}

/** @param userId undefined while the server cannot say who is signed in: what is stored belongs to the same token */
function readStored(userId: string | undefined): OfAccount | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<OfAccount> | null
    if (!found?.userId || !Array.isArray(found.scans)) return undefined
    return userId === undefined || found.userId === userId ? (found as OfAccount) : undefined
  } catch {
    // No storage, or another version wrote it.
    return undefined
  }
}

function store(latest: OfAccount): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(latest))
  } catch (error) {
    logFailure('Could not store the latest scans for offline use:', error)
  }
}
