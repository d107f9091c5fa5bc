// Checks the embedded database's folder before it is opened. Never deletes anything.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const databaseFolderName = 'database'

/** Major version of the PostgreSQL in PGlite. */
const supportedMajor = 18

/**
 * @returns true when the folder is missing or empty, false when it contains a database that PGlite can open
 * @throws Error with a one-line message and instructions when it contains anything else
 */
export async function isNewDatabaseFolder(folder: string): Promise<boolean> {
  const names = await readNames(folder)
  if (names.length === 0) return true
  const isComplete = names.includes('PG_VERSION') && (await exists(join(folder, 'global', 'pg_control')))
  if (!isComplete) {
    throw new Error(
      `The database folder ${folder} is not complete (PG_VERSION or global/pg_control is missing). ` +
        'Restore a backup, or move the folder away to start with an empty database; nothing was changed.',
    )
  }
  const major = Number((await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim())
  if (major !== supportedMajor) {
    throw new Error(
      `The database in ${folder} was written by PostgreSQL ${Number.isNaN(major) ? 'of unknown version' : major}, ` +
        `this Olea reads version ${supportedMajor}. Use the Olea that wrote it, or restore a backup; nothing was changed.`,
    )
  }
  return false
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new Error(
      `The database folder ${folder} cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * For tools that only read: a mistyped folder would otherwise be created, and look as if nothing were in it.
 * @throws Error with a one-line message and instructions when the data folder has no database
 */
export async function assertHasDatabase(dataDir: string): Promise<void> {
  if (await isNewDatabaseFolder(join(dataDir, databaseFolderName)))
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR to the data folder of the site, or DATABASE_URL to its PostgreSQL.`,
    )
}
