// Keeps the reference images in the worker's memory the same as those in the catalogue: all of them after the process was
// started, later those that changed.
import type { ScanWorker } from './scan-worker.ts'
import type { StoredReference } from './worker/references.ts'

export type ReferenceSource = {
  /** Reference images in batches. @param since only those that changed since then */
  listReferences(since?: Date): AsyncIterable<StoredReference[]> | Iterable<StoredReference[]>
  listReferenceIds(): Promise<string[]>
  /** Changes with every reference image that is added, removed or moved to another product. */
  getReferencesState(): Promise<string>
}

const checkIntervalMs = 5_000
/** The clocks of servers differ, and so do the start and the end of transactions. */
const overlapMs = 5 * 60_000

export function createReferenceSync(worker: ScanWorker, source: ReferenceSource) {
  let syncing: Promise<void> | undefined
  let synced = { state: '', at: 0 }

  async function sync(): Promise<void> {
    const isLoaded = await worker.now.hasReferences()
    const at = Date.now()
    if (isLoaded && at < synced.at + checkIntervalMs) return
    const state = await source.getReferencesState()
    if (!isLoaded || state !== synced.state) await transfer(isLoaded)
    synced = { state, at }
  }

  async function transfer(isLoaded: boolean): Promise<void> {
    const since = isLoaded ? new Date(synced.at - overlapMs) : undefined
    for await (const batch of source.listReferences(since)) await worker.now.addReferences(batch)
    if (isLoaded) await worker.now.keepReferences(await source.listReferenceIds())
    else await worker.now.finishLoading()
  }

  /** Scans that arrive meanwhile wait for the same transfer. */
  return (): Promise<void> => {
    syncing ??= sync().finally(() => {
      syncing = undefined
    })
    return syncing
  }
}
