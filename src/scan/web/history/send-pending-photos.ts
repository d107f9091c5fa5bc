// Sends the photos that wait on this device. Loaded only when there are any.
import { readProblem } from '#src/ui/read-problem.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { sendPhoto } from '../scan-api.ts'
import { discardPhoto, listPendingPhotos, type PendingPhoto } from './pending-photos.ts'
import { rememberScan } from './scan-history.ts'

/** Only one tab sends; the others find nothing left. */
const lockName = 'olea-pending-photos'

/** Stops when there is still no connection, or the server is busy. */
export async function sendPendingPhotos(): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    for (const [key, pending] of await listPendingPhotos()) {
      const answer = await send(key, pending)
      if (answer === 'later') return
      await discardPhoto(key)
      if (answer) rememberScan(answer)
    }
  })
}

/** @returns undefined for a photo that the server refuses */
async function send(
  key: string,
  { photo, barcode }: PendingPhoto,
): Promise<ScanAnswer | undefined | 'later'> {
  try {
    return await sendPhoto(photo, { key, barcode })
  } catch (error) {
    const { status } = await readProblem(error)
    return status === 0 || status === 429 || status >= 500 ? 'later' : undefined
  }
}
