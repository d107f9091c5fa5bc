// Works around @electric-sql/pglite 0.5.14: its lock file, `postmaster.pid`, locks nothing under Node, and an empty one,
// left by a start that was killed, prevents every later start. The data folder has a lock of its own.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** @param folder contains a database that no process has open */
export async function removePgliteLock(folder: string): Promise<void> {
  await rm(join(folder, 'postmaster.pid'), { force: true })
}
