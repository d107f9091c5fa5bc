// Photos that were taken without a connection. They stay on the device until they can be sent.
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { rememberWaiting } from './remember-scan.ts'
import { forgetScan } from './scan-history.ts'

export type PendingPhoto = { photo: Blob; barcode?: string }

let opened: UseStore | undefined

/** Opened on first use: there is no database on the server. */
function openStore(): UseStore {
  opened ??= createStore('olea-scans', 'pending-photos')
  return opened
}

/** @param key of the request; the same key is sent again, so that a photo whose answer was lost is not counted twice */
export async function keepPhoto(key: string, photo: Blob, barcode?: string): Promise<void> {
  // First, because a photo without an entry is deleted.
  rememberWaiting(key)
  try {
    await set(key, { photo, ...(barcode ? { barcode } : {}) } satisfies PendingPhoto, openStore())
  } catch (error) {
    forgetScan(key)
    throw error
  }
}

/** With their keys, in no order. */
export const listPendingPhotos = (): Promise<[string, PendingPhoto][]> =>
  entries<string, PendingPhoto>(openStore())

/** @returns undefined when the photo was sent or deleted */
export async function findPendingPhoto(key: string): Promise<Blob | undefined> {
  return (await get<PendingPhoto>(key, openStore()))?.photo
}

/** Deletes a photo that was sent or is no longer wanted, with its entry in the history. */
export async function discardPhoto(key: string): Promise<void> {
  await del(key, openStore())
  forgetScan(key)
}
