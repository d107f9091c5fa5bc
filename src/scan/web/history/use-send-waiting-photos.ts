import { useEffect } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import { scanHistoryStore } from './scan-history.ts'

/** Sends the photos that wait on this device, at once and when a connection returns. For pages that show a history. */
export function useSendWaitingPhotos(): void {
  useEffect(() => {
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [])
}

/** The code is loaded only when there is something to send. */
function send(): void {
  if (!scanHistoryStore.get().some(({ isWaiting }) => isWaiting)) return
  import('./send-pending-photos.ts')
    .then(({ sendPendingPhotos }) => sendPendingPhotos())
    .catch((error: unknown) => logFailure('Waiting photos could not be sent:', error))
}
