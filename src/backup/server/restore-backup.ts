// Restores a backup into an empty place. The whole file is checked before anything is written; the database is filled in
// one transaction, which is committed last. A backup of an older version is restored with its own schema, and migrated.
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { applyMigrations } from '#src/platform/database/apply-migrations.ts'
import type { Database } from '#src/platform/database/database.ts'
import { migrationsFolder, readMigrations } from '#src/platform/database/read-migrations.ts'
import { installJobSchema } from '#src/platform/jobs/boss.ts'
import { secretKeyFileName } from '#src/platform/secret-encryption.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { BackupFileError, storageFolders } from './backup-format.ts'
import { type CheckedBackup, checkBackup, readEntries, readText } from './read-archive.ts'
import { inRestoreTransaction, type TableWriter } from './restore-tables.ts'
import { openSecrets, type Secrets } from './seal-secrets.ts'

export type RestoreOptions = {
  /** Opened only once the file was checked. Called once. */
  openDatabase: () => Promise<Database>
  storage: Pick<Storage, 'put' | 'list' | 'remove'>
  config: Pick<Config, 'dataDir' | 'secretKey'> & Partial<Pick<Config, 'previousSecretKey'>>
  passphrase: string | undefined
  /** Accepts that sealed secrets are not restored. */
  withoutSecrets: boolean
  onProgress?: (step: string) => void
}
type RestoreSummary = Pick<CheckedBackup, 'head' | 'manifest'> & { secrets: 'restored' | 'left out' }

/** @throws Error with a one-line message; the place is as empty as before */
export async function restoreBackup(path: string, options: RestoreOptions): Promise<RestoreSummary> {
  const { config, storage, onProgress } = options
  onProgress?.('checking the backup')
  const backup = await checkBackup(path)
  await assertKnownVersion(backup)
  const secrets = await readSecrets(backup, options)
  await assertKeyFits(secrets, config)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await assertRoom(backup, config.dataDir)
  await assertNoOtherFiles(storage, backup)
  const database = await options.openDatabase()
  try {
    await assertEmpty(database, backup)
    await applyMigrations(database, { until: backup.head.migration })
    await installJobSchema(database)
    await undoOnFailure(async (undo) => {
      await inRestoreTransaction(database.connection, backup.manifest, async (writer) => {
        await unpack(path, writer, { ...options, undo })
        if (!secrets) return
        await writer.insertSecrets(secrets.installation)
        await storeKey(secrets, config, undo)
      })
    })
    await applyMigrations(database)
    await installJobSchema(database)
  } finally {
    await database.close()
  }
  return { ...backup, secrets: secrets ? 'restored' : 'left out' }
}

type Undo = (step: () => Promise<void>) => void

async function undoOnFailure(work: (undo: Undo) => Promise<void>): Promise<void> {
  const steps: (() => Promise<void>)[] = []
  try {
    await work((step) => steps.push(step))
  } catch (error) {
    for (const step of steps.reverse()) await step().catch(() => undefined) // the first error is the one to report
    throw error
  }
}

async function unpack(
  path: string,
  writer: TableWriter,
  { storage, onProgress, undo }: RestoreOptions & { undo: Undo },
): Promise<void> {
  let files = 0
  for await (const entry of readEntries(path)) {
    if (entry.kind === 'table') {
      const folder = entry.name.slice(0, entry.name.lastIndexOf('/'))
      onProgress?.(folder)
      await writer.insert(folder, await readText(entry))
    } else if (entry.kind === 'file') {
      const key = entry.name.slice('files/'.length)
      undo(() => storage.remove(key))
      await storage.put(key, entry.content)
      files += 1
      if (files % 100 === 0) onProgress?.(`${files} pictures`)
    } else {
      entry.content.resume()
    }
  }
}

async function assertKnownVersion({ head }: CheckedBackup): Promise<void> {
  const migrations = await readMigrations(migrationsFolder)
  if (!migrations.some(({ name }) => name === head.migration))
    throw new BackupFileError(
      `It was made by a newer Olea (${head.olea}, ${head.migration}). Restore it with that.`,
    )
}

async function readSecrets(backup: CheckedBackup, options: RestoreOptions): Promise<Secrets | undefined> {
  if (backup.head.secrets === 'left out' || options.withoutSecrets) return undefined
  if (backup.secrets === undefined) throw new BackupFileError('Its secrets are missing.')
  if (options.passphrase === undefined)
    throw new Error(
      'The secrets of this backup are sealed. Set BACKUP_PASSPHRASE to its passphrase, or restore it with --without-secrets.',
    )
  return openSecrets(backup.secrets, options.passphrase)
}

/** Secrets in the database are encrypted with the key of the site: another one could not read them. */
async function assertKeyFits(secrets: Secrets | undefined, config: RestoreOptions['config']): Promise<void> {
  const current = config.secretKey ?? (await readKeyFile(config.dataDir))
  if (!secrets?.secretKey || current === undefined) return
  if ([current, config.previousSecretKey].includes(secrets.secretKey)) return
  const where = config.secretKey === undefined ? `the file ${secretKeyFileName} in DATA_DIR` : 'SECRET_KEY'
  throw new Error(
    `The backup has another key than ${where}. Set SECRET_KEY to the key of the backup, or SECRET_KEY_PREVIOUS if the key was changed since, or restore the backup with --without-secrets.`,
  )
}

async function storeKey(secrets: Secrets, config: RestoreOptions['config'], undo: Undo): Promise<void> {
  if (!secrets.secretKey || config.secretKey !== undefined) return
  if ((await readKeyFile(config.dataDir)) !== undefined) return
  const file = join(config.dataDir, secretKeyFileName)
  await writeFile(file, `${secrets.secretKey}\n`, { mode: 0o600, flag: 'wx', flush: true })
  undo(() => rm(file, { force: true }))
}

async function readKeyFile(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, secretKeyFileName), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A small file can unpack to more than the disk holds. */
async function assertRoom({ bytes }: CheckedBackup, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bytes > bavail * bsize)
    throw new Error(
      `The backup needs ${toMegabytes(bytes)} MB, and ${toMegabytes(bavail * bsize)} MB are free in ${folder}.`,
    )
}

const toMegabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)

const emptyPlaceAdvice =
  'A backup is restored into an empty place only: set DATA_DIR to a new folder, and DATABASE_URL to a new database if you ' +
  'use PostgreSQL. Nothing was changed.'

/** Files of the same backup are left by a restore that was killed, and are replaced. */
async function assertNoOtherFiles(
  storage: RestoreOptions['storage'],
  { files }: CheckedBackup,
): Promise<void> {
  for (const folder of storageFolders)
    for await (const { key, bytes } of storage.list(folder))
      if (files.get(key) !== bytes) throw new Error(`There are pictures here already. ${emptyPlaceAdvice}`)
}

async function assertEmpty({ pool }: Database, { head }: CheckedBackup): Promise<void> {
  const { rows: tables } = await pool.query<{ table: string; isMigrations: boolean }>(
    `select c.oid::regclass::text as table, c.relname = 'applied_migrations' as "isMigrations"
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )
  for (const { table, isMigrations } of tables) {
    const { rows } = await pool.query(
      isMigrations
        ? `select name from ${table} where position = (select max(position) from ${table})`
        : `select from ${table} limit 1`,
    )
    if (isMigrations ? rows[0] && rows[0].name !== head.migration : rows.length > 0)
      throw new Error(`The database is not empty (${table}). ${emptyPlaceAdvice}`)
  }
}
