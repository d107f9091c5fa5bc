// Looks at the embedded database's folder before anything opens it. Nothing here ever deletes.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The PostgreSQL version inside the embedded engine. */
const engineMajor = 18

/**
 * @returns whether the folder has yet to be made
 * @throws Error in one line, with what to do, when it holds something else than a database this engine can read
 */
export async function isNewDatabaseFolder(folder: string): Promise<boolean> {
  const names = await namesIn(folder)
  if (names.length === 0) return true
  const complete = names.includes('PG_VERSION') && (await exists(join(folder, 'global', 'pg_control')))
  if (!complete) {
    throw new Error(
      `The database folder ${folder} is not complete (PG_VERSION or global/pg_control is missing). ` +
        'Put a backup in its place, or move the folder away to start with an empty database; nothing was changed.',
    )
  }
  const major = Number((await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim())
  if (major !== engineMajor) {
    throw new Error(
      `The database in ${folder} was written by PostgreSQL ${Number.isNaN(major) ? 'of unknown version' : major}, ` +
        `this Olea reads version ${engineMajor}. Use the Olea that wrote it, or restore a backup; nothing was changed.`,
    )
  }
  return false
}

async function namesIn(folder: string): Promise<string[]> {
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
