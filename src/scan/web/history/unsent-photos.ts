// Photos of a member that wait to be sent, also while that member is signed out.
import { unsentDataMaxAgeMs } from '#src/auth/web/session.ts'
import { discardPhoto, listPendingPhotos } from './pending-photos.ts'
import { listWaiting, readScans } from './scan-history.ts'

const listOf = (userId: string) => listWaiting().filter((scan) => scan.userId === userId)

export const countUnsentPhotos = (userId: string): number => listOf(userId).length

export async function deleteUnsentPhotos(userId: string): Promise<void> {
  for (const { id } of listOf(userId)) await discardPhoto(id)
}

/** Deletes photos that nobody can send: those without an entry, and those of members who have not signed in for too long. */
export async function deleteForgottenPhotos(): Promise<void> {
  const oldest = Date.now() - unsentDataMaxAgeMs
  const visible = new Set(readScans().map(({ id }) => id))
  const waiting = listWaiting()
  const recent = new Set(waiting.filter(({ at }) => Date.parse(at) >= oldest).map(({ id }) => id))
  const stored = (await listPendingPhotos()).map(([key]) => key)
  for (const id of new Set([...stored, ...waiting.map((scan) => scan.id)]))
    if (!visible.has(id) && !recent.has(id)) await discardPhoto(id)
}
