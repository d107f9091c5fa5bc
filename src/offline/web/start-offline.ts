// Loaded some time after a page has come alive, and run at once.
import { logFailure } from '#src/ui/log-failure.ts'
import { canKeep } from './can-keep.ts'
import { tendLibrary } from './tend-library.ts'

if ('serviceWorker' in navigator && canKeep()) {
  tendLibrary().catch((error: unknown) => logFailure('Reading offline is not possible:', error))
}
