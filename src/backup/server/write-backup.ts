// Writes a backup while the site runs: the database at one moment, then the pictures. The file is read again and compared
// before it gets its name.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Config } from '#src/platform/config.ts'
import { type Database, openDatabase } from '#src/platform/database/database.ts'
import { productVersion } from '#src/platform/package-version.ts'
import { secretKeyFileName } from '#src/platform/secret-encryption.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import {
  type BackupHead,
  headName,
  type Manifest,
  manifestName,
  secretsName,
  storageFolders,
  tableFolder,
} from './backup-format.ts'
import { checkBackup } from './read-archive.ts'
import { type SnapshotReader, withSnapshot } from './read-tables.ts'
import { type Secrets, sealSecrets } from './seal-secrets.ts'
import { type Archive, writeArchive } from './write-archive.ts'

export type BackupOptions = {
  database: Pick<Database, 'kind' | 'connection' | 'copyTo'>
  storage: Pick<Storage, 'find' | 'list'>
  config: Pick<Config, 'dataDir' | 'secretKey'>
  /** Without it the secrets are left out. */
  passphrase: string | undefined
  onProgress?: (step: string) => void
}
type BackupSummary = { tables: number; rows: number; files: number; missingFiles: string[] }

/** @throws Error with a one-line message; nothing is left behind */
export async function writeBackup(path: string, options: BackupOptions): Promise<BackupSummary> {
  let summary: BackupSummary | undefined
  await writeArchive(path, {
    async fill(archive, folder) {
      const manifest = await withFrozenConnection(options.database, folder, (connection) =>
        withSnapshot(connection, (reader) => addDatabase(archive, reader, options)),
      )
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const { files, missingFiles } = manifest
      summary = { tables: manifest.tables.length, rows, files, missingFiles }
    },
    async check(incomplete) {
      options.onProgress?.('reading the backup again')
      await checkBackup(incomplete)
    },
  })
  if (!summary) throw new Error('The backup has no content.')
  return summary
}

/**
 * A long transaction would stop all others on the embedded database, so its files are copied, which takes about a second,
 * and the copy is read.
 */
async function withFrozenConnection<T>(
  database: BackupOptions['database'],
  folder: string,
  read: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (!database.copyTo) return read(database.connection)
  await database.copyTo(join(folder, 'database'))
  const copy = await openDatabase({ dataDir: folder, role: 'tool' })
  try {
    return await read(copy.connection)
  } finally {
    await copy.close()
  }
}

async function addDatabase(
  archive: Archive,
  reader: SnapshotReader,
  options: BackupOptions,
): Promise<Manifest> {
  const { passphrase, database, onProgress } = options
  const migration = await reader.findLastMigration()
  if (migration === undefined) throw new Error('The database is empty; there is nothing to back up.')
  const head: BackupHead = {
    ...{ format: 'olea-backup', version: 1, createdAt: new Date().toISOString(), olea: productVersion() },
    ...{ database: database.kind, migration, secrets: passphrase === undefined ? 'left out' : 'sealed' },
  }
  await archive.add(headName, formatJson(head))
  const tables = await addTables(archive, reader, onProgress)
  const jobsVersion = await reader.findJobsVersion()
  const { files, missingFiles } = await addFiles(archive, reader, options)
  if (passphrase !== undefined) {
    const secrets = await readSecrets(reader, options.config)
    await archive.add(secretsName, await sealSecrets(secrets, passphrase))
  }
  // Sequences are not part of the snapshot: read last, they are ahead of every row.
  const sequences = await reader.readSequences()
  const manifest: Manifest = {
    ...{ tables, sequences, files, missingFiles },
    ...(jobsVersion === undefined ? {} : { jobsVersion }),
  }
  await archive.add(manifestName, formatJson(manifest))
  return manifest
}

async function addTables(
  archive: Archive,
  reader: SnapshotReader,
  onProgress: BackupOptions['onProgress'],
): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = []
  for (const table of await reader.listTables()) {
    let rows = 0
    let part = 0
    for await (const { text, rows: count } of reader.readParts(table)) {
      part += 1
      rows += count
      await archive.add(`${tableFolder(table)}/${String(part).padStart(6, '0')}.jsonl`, text)
      onProgress?.(`${table.name}: ${rows} rows`)
    }
    tables.push({ ...table, rows })
  }
  return tables
}

/** A picture is stored before its row, so the files now contain all of the snapshot that were not deleted since. */
async function addFiles(archive: Archive, reader: SnapshotReader, options: BackupOptions) {
  const { storage, onProgress } = options
  const missing = new Set<string>()
  for await (const key of reader.readPictureKeys()) missing.add(key)
  let files = 0
  for (const folder of storageFolders) {
    for await (const { key } of storage.list(folder)) {
      const found = await storage.find(key)
      if (!found) continue // deleted since it was listed
      await archive.add(`files/${key}`, found)
      missing.delete(key)
      files += 1
      if (files % 100 === 0) onProgress?.(`${files} pictures`)
    }
  }
  return { files, missingFiles: [...missing].sort() }
}

async function readSecrets(reader: SnapshotReader, config: BackupOptions['config']): Promise<Secrets> {
  const stored = await readFile(join(config.dataDir, secretKeyFileName), 'utf8').catch(ignoreMissing)
  const secretKey = config.secretKey ?? stored?.trim()
  return { installation: await reader.readInstallationSecrets(), ...(secretKey ? { secretKey } : {}) }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

const formatJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
