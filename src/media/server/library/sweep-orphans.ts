// Files without a row: what is left of an upload whose process ended between the two, and of a picture that was
// deleted while it did.
import { inArray } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { media } from '../media.tables.ts'

type File = { key: string; modifiedAt: Date }

/** Rows come right after their files; this is long after. */
const orphanedAfterMs = 3_600_000
const batch = 500

/** How many files went. */
export async function sweepOrphans({ db, storage }: { db: Db; storage: Storage }): Promise<number> {
  const youngest = Date.now() - orphanedAfterMs
  let removed = 0
  let files: File[] = []
  for await (const file of storage.list('originals')) {
    if (file.modifiedAt.getTime() >= youngest) continue
    files.push(file)
    if (files.length < batch) continue
    removed += await sweepBatch(db, storage, files)
    files = []
  }
  return removed + (await sweepBatch(db, storage, files))
}

async function sweepBatch(db: Db, storage: Storage, files: File[]): Promise<number> {
  const ids = files.map(({ key }) => idOf(key))
  const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  let removed = 0
  for (const { key, modifiedAt } of files.filter((file) => !known.has(idOf(file.key)))) {
    // Written again while we looked: its row is on the way.
    const now = await storage.find(key)
    if (now?.modifiedAt.getTime() !== modifiedAt.getTime()) continue
    await storage.remove(key)
    removed += 1
  }
  return removed
}

function idOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))
}
