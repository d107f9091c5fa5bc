// The first start of a site with demo content fills the database in a process of its own. Creating the embedded database
// and storing the content takes several hundred megabytes, which go back to the system when that process ends.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import {
  databaseFolderName,
  isNewDatabaseFolder,
} from './platform/database/embedded/is-new-database-folder.ts'
import type { Log } from './platform/log.ts'

const argument = '--fill'

/** Whether this is the process that fills the database of another one. */
export const isFillingProcess = process.argv.includes(argument)

/** @throws Error with a one-line message when the database cannot be read */
export async function isFirstStart({ databaseUrl, dataDir }: Config, log: Log): Promise<boolean> {
  if (!databaseUrl) return isNewDatabaseFolder(join(dataDir, databaseFolderName))
  const database = await openDatabase({ url: databaseUrl, dataDir, role: 'server', maxConnections: 1, log })
  try {
    const { rows } = await database.db.execute(sql`select to_regclass('installation') as name`)
    return rows[0]?.name === null
  } finally {
    await database.close()
  }
}

/**
 * Runs the program once more, to fill the database. Ends this process when that fails, which has printed why. What an
 * interrupted process has not stored is stored by this one.
 */
export async function fillInOwnProcess(): Promise<void> {
  const [, program = ''] = process.argv
  const child = fork(program, [argument], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const stop = () => void child.kill()
  process.once('exit', stop)
  const [status] = await once(child, 'exit')
  process.off('exit', stop)
  if (status) process.exit(status)
}

/** The process that waits for the database was killed. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(1))
}
