// npm run restore -- FILE: restores a backup into an empty place.
import { BackupFileError } from '#src/backup/server/backup-format.ts'
import { type RestoreOptions, restoreBackup } from '#src/backup/server/restore-backup.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { createStorage } from '#src/platform/storage/create-storage.ts'
import { createProgressLine } from './report-progress.ts'
import { runCommand, UsageError } from './run-tool.ts'

const usage = `Usage: npm run restore -- FILE [--without-secrets]

Restores a backup into an empty place: a new DATA_DIR, and a new database in DATABASE_URL if it is set. A backup of the
embedded database can be restored into PostgreSQL, and the reverse. BACKUP_PASSPHRASE opens the sealed secrets.
  --without-secrets   restores the rest: second factors and open links stop working`

const print = (line: string) => process.stdout.write(`${line}\n`)
const watchdogMs = 3_600_000

function parse(args: string[]): { path: string; withoutSecrets: boolean } | number {
  if (args.includes('--help') || args.includes('-h')) {
    print(usage)
    return 0
  }
  const [path, ...others] = args.filter((argument) => argument !== '--without-secrets')
  if (path === undefined || path.startsWith('-') || others.length > 0) throw new UsageError(usage)
  return { path, withoutSecrets: args.includes('--without-secrets') }
}

async function restore(path: string, options: RestoreOptions) {
  try {
    return await restoreBackup(path, options)
  } catch (error) {
    if (!(error instanceof BackupFileError)) throw error
    throw new Error(`${path} cannot be restored; nothing was changed. ${error.message}`, { cause: error })
  }
}

await runCommand(parse, async ({ config, log }, { path, withoutSecrets }) => {
  const progress = createProgressLine()
  const { databaseUrl: url, dataDir } = config
  const { head, manifest, secrets } = await restore(path, {
    // The role of a server: a site that is running has to be stopped.
    openDatabase: () => openDatabase({ url, dataDir, role: 'server', log, watchdogMs }),
    storage: createStorage({ ...config, log }),
    ...{ config, withoutSecrets },
    passphrase: config.backup.passphrase,
    onProgress: progress.report,
  }).finally(progress.end)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `${rows} rows of ${manifest.tables.length} tables and ${manifest.files} pictures of ${head.createdAt} restored.`,
  )
  if (secrets === 'left out')
    print('The secrets were left out: members set up their second factor again, open links are invalid.')
  for (const key of manifest.missingFiles) print(`Missing: ${key} (it was missing when the backup was made)`)
})
