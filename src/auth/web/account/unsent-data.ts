// What this device stores for a member because the server does not have it yet. Loaded on demand, with the code of the
// features that store it.
import { localDrafts } from '#src/newsroom/web/admin/editor/autosave/local-drafts.ts'
import { countUnsentPhotos, deleteUnsentPhotos } from '#src/scan/web/history/unsent-photos.ts'
import { listUnsentChanges, storeUnsentChanges } from '#src/social/web/lists/unsent-changes.ts'

export type UnsentCounts = { photos: number; changes: number }

/** Text of editors is counted by `SignOutCheck`, which compares it with the server. */
export function countUnsent(userId: string): UnsentCounts {
  return { photos: countUnsentPhotos(userId), changes: listUnsentChanges(userId).length }
}

/** Deletes the photos and changes that `countUnsent` counts. */
export async function deleteUnsent(userId: string): Promise<void> {
  storeUnsentChanges(userId, [])
  await deleteUnsentPhotos(userId)
}

/** Deletes everything that waits for an account that does not exist any more. */
export async function deleteAllUnsent(userId: string): Promise<void> {
  await deleteUnsent(userId)
  for (const { id } of await localDrafts.listOwn(userId)) await localDrafts.remove(id)
}
