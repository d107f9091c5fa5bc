// Photos that were taken without a connection. They stay on the device until they can be sent.
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { readProblem } from '#src/ui/read-problem.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { sendPhoto } from '../scan-api.ts'
import { forgetScan, rememberScan, rememberWaiting } from './scan-history.ts'

type PendingPhoto = { photo: Blob; barcode?: string }

let opened: UseStore | undefined

/** Opened on first use: there is no database on the server. */
function openStore(): UseStore {
  opened ??= createStore('olea-scans', 'pending-photos')
  return opened
}

/** Only one tab sends; the others find nothing left. */
const lockName = 'olea-pending-photos'

/** @param key of the request; the same key is sent again, so that a photo whose answer was lost is not counted twice */
export async function keepPhoto(key: string, photo: Blob, barcode?: string): Promise<void> {
  await set(key, { photo, ...(barcode ? { barcode } : {}) } satisfies PendingPhoto, openStore())
  rememberWaiting(key)
}

/** Sends all photos that wait, the oldest first. Stops when there is still no connection, or the server is busy. */
export async function sendPendingPhotos(): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    for (const [key, { photo, barcode }] of await entries<string, PendingPhoto>(openStore())) {
      const answer = await send(key, photo, barcode)
      if (answer === 'later') return
      await del(key, openStore())
      forgetScan(key)
      if (answer) rememberScan(answer)
    }
  })
}

/** @returns undefined for a photo that the server refuses */
async function send(
  key: string,
  photo: Blob,
  barcode: string | undefined,
): Promise<ScanAnswer | undefined | 'later'> {
  try {
    return await sendPhoto(photo, { key, barcode })
  } catch (error) {
    const { status } = await readProblem(error)
    return status === 0 || status === 429 || status >= 500 ? 'later' : undefined
  }
}
