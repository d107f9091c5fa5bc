// Sends the photos that wait on this device. Loaded only when there are any.
import { readProblem } from '#src/ui/read-problem.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { sendPhoto } from '../scan-api.ts'
import { discardPhoto, listPendingPhotos, type PendingPhoto } from './pending-photos.ts'
import { rememberScan } from './remember-scan.ts'
import { getScanOwner, readScans } from './scan-history.ts'
import { deleteForgottenPhotos } from './unsent-photos.ts'

/** Only one tab sends; the others find nothing left. */
const lockName = 'olea-pending-photos'

/**
 * Photos of somebody else stay. Stops when there is still no connection, the server is busy or the session has ended, also
 * meanwhile.
 */
export async function sendPendingPhotos(): Promise<void> {
  // Browsers have locks on secure sites only.
  if ('locks' in navigator) await navigator.locks.request(lockName, sendAll)
  else await sendAll()
}

async function sendAll(): Promise<void> {
  await deleteForgottenPhotos()
  const owner = getScanOwner()
  for (const [key, pending] of await listPendingPhotos()) {
    if (!readScans().some(({ id }) => id === key)) continue
    const answer = await send(key, pending)
    if (answer === 'later') return
    await discardPhoto(key)
    if (getScanOwner() !== owner) return
    if (answer) rememberScan(answer)
  }
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
    return status === 0 || status === 401 || status === 429 || status >= 500 ? 'later' : undefined
  }
}
