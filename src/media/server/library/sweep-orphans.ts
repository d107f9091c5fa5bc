// Removes files without a row. They remain when a process ends while it stores or deletes a picture.
import { inArray } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { media } from '../media.tables.ts'

type File = { key: string; modifiedAt: Date }

/** An upload writes its row right after its file: much earlier than this. */
const minOrphanAgeMs = 3_600_000
const batchSize = 500

/** @returns number of removed files */
export async function sweepOrphans({ db, storage }: { db: Db; storage: Storage }): Promise<number> {
  const modifiedBefore = Date.now() - minOrphanAgeMs
  let removed = 0
  let files: File[] = []
  for await (const file of storage.list('originals')) {
    if (file.modifiedAt.getTime() >= modifiedBefore) continue
    files.push(file)
    if (files.length < batchSize) continue
    removed += await sweepBatch(db, storage, files)
    files = []
  }
  return removed + (await sweepBatch(db, storage, files))
}

async function sweepBatch(db: Db, storage: Storage, files: File[]): Promise<number> {
  const ids = files.map(({ key }) => parseId(key))
  const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
  const idsWithRow = new Set(rows.map(({ id }) => id))
  let removed = 0
  for (const { key, modifiedAt } of files.filter((file) => !idsWithRow.has(parseId(file.key)))) {
    // Skip a file that was written again meanwhile: its row follows.
    const current = await storage.find(key)
    if (current?.modifiedAt.getTime() !== modifiedAt.getTime()) continue
    await storage.remove(key)
    removed += 1
  }
  return removed
}

function parseId(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))
}
