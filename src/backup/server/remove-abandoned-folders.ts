// Removes the hidden folders in which backups were made whose process was killed. They may be as large as the database.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const folderName = /^\..+\.incomplete-[A-Za-z0-9]{6}$/
/** All that a backup creates in its folder: the archive, the copy of the embedded database, its lock and its socket. */
const entryName = /^(?:archive|database(?:\.lock)?|\.copy-\w+|\.s\.PGSQL\.\d+)$/
/** A running backup writes to its archive all the time. Only reading it again takes long without a write. */
const abandonedAfterMs = 12 * 3_600_000

/**
 * Leaves folders that may be in use, or that contain anything else than a backup does.
 * @param timeMs now, by the clock of the disk: other machines may write to it as well
 */
export async function removeAbandonedFolders(parent: string, timeMs: number): Promise<void> {
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory() || !folderName.test(entry.name)) continue
    const folder = join(parent, entry.name)
    // Missing: its backup has ended meanwhile. Not readable: it belongs to somebody else.
    const lastWriteMs = await findLastWrite(folder).catch(() => undefined)
    if (lastWriteMs === undefined || timeMs - lastWriteMs < abandonedAfterMs) continue
    // A folder that cannot be removed must not prevent the next backup.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** @returns undefined if the folder contains anything else than a backup does */
async function findLastWrite(folder: string): Promise<number | undefined> {
  const names = await readdir(folder)
  if (!names.every((name) => entryName.test(name))) return undefined
  const times = await Promise.all([folder, ...names.map((name) => join(folder, name))].map(readMtime))
  return Math.max(...times)
}

async function readMtime(path: string): Promise<number> {
  return (await stat(path)).mtimeMs
}
