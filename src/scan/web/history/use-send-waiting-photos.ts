import { useEffect } from 'react'
import { useSession } from '#src/auth/web/use-session.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { listWaiting } from './scan-history.ts'

/**
 * Sends the photos that wait on this device, at once, when a connection returns and when their owner signs in. For pages
 * that show a history.
 */
export function useSendWaitingPhotos(): void {
  const { user } = useSession()
  const userId = user?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when somebody signs in
  useEffect(() => {
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [userId])
}

/** The code is loaded only when there are photos to send, or hidden ones that may be too old. */
function send(): void {
  if (listWaiting().length === 0) return
  import('./send-pending-photos.ts')
    .then(({ sendPendingPhotos }) => sendPendingPhotos())
    .catch((error: unknown) => logFailure('Waiting photos could not be sent:', error))
}
