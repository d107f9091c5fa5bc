// npm run backup -- FILE: writes the database, the pictures and the sealed secrets to one file, while the server runs.
import { writeBackup } from '#src/backup/server/write-backup.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { createStorage } from '#src/platform/storage/create-storage.ts'
import { createProgressLine } from './report-progress.ts'
import { runCommand, UsageError } from './run-tool.ts'

const usage = `Usage: npm run backup -- FILE [--without-secrets]

Writes the database at one moment, the pictures and the legal texts to a new file, e.g. olea.tar.gz. The server may run.
BACKUP_PASSPHRASE seals the secrets of the site: its key, and the keys that sign links.
  --without-secrets   leaves them out: second factors and open links stop working after a restore`

const print = (line: string) => process.stdout.write(`${line}\n`)

function parse(args: string[]): { path: string; withoutSecrets: boolean } | number {
  if (args.includes('--help') || args.includes('-h')) {
    print(usage)
    return 0
  }
  const [path, ...others] = args.filter((argument) => argument !== '--without-secrets')
  if (path === undefined || path.startsWith('-') || others.length > 0) throw new UsageError(usage)
  return { path, withoutSecrets: args.includes('--without-secrets') }
}

await runCommand(
  parse,
  async ({ config, log }, { path, withoutSecrets }) => {
    const passphrase = withoutSecrets ? undefined : config.backup.passphrase
    if (passphrase === undefined && !withoutSecrets)
      throw new UsageError(
        'Set BACKUP_PASSPHRASE to seal the secrets, or leave them out with --without-secrets.',
      )
    const { databaseUrl: url, dataDir } = config
    const database = await openDatabase({ url, dataDir, role: 'tool', log })
    const progress = createProgressLine()
    try {
      const storage = createStorage({ ...config, log })
      const { tables, rows, files, missingFiles } = await writeBackup(path, {
        ...{ database, storage, config, passphrase },
        onProgress: progress.report,
      })
      progress.end()
      print(`${rows} rows of ${tables} tables and ${files} pictures written to ${path} and verified.`)
      print(passphrase === undefined ? 'The secrets were left out.' : 'The secrets are sealed.')
      for (const key of missingFiles) print(`Missing: ${key} (the database has it, the storage does not)`)
    } finally {
      progress.end()
      await database.close()
    }
  },
  { requiresDatabase: true },
)
