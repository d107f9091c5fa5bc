import { logFailure } from '#src/ui/log-failure.ts'
import { canKeep } from './can-keep.ts'
import { tendLibrary } from './tend-library.ts'

/** For a page that has been there for some time. */
export function startOffline(): void {
  if (!('serviceWorker' in navigator && canKeep())) return
  tendLibrary().catch((error: unknown) => logFailure('Reading offline is not possible:', error))
}
