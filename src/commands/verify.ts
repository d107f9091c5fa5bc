// npm run verify: compares the pictures of the database with the files of the storage, and prints what differs.
import { verifyFiles } from '#src/backup/server/verify-files.ts'
import { runTool, UsageError } from './run-tool.ts'

const usage = `Usage: npm run verify

Compares the pictures that the database names with the stored files: missing, damaged, and without a picture. The server
may run.
Exits with 0 when everything agrees, with 2 when something differs.`

const print = (line: string) => process.stdout.write(`${line}\n`)

function parse(args: string[]): object | number {
  if (args.includes('--help') || args.includes('-h')) {
    print(usage)
    return 0
  }
  if (args.length > 0) throw new UsageError(`Unknown argument "${args[0]}".\n${usage}`)
  return {}
}

await runTool(
  parse,
  async ({ services, database }) => {
    const { pictures, missing, damaged, orphans } = await verifyFiles({
      db: database.db,
      storage: services.storage,
    })
    for (const key of missing)
      print(`Missing: ${key} (restore it from a backup, or upload the picture again)`)
    for (const { key, bytes, expectedBytes } of damaged)
      print(`Damaged: ${key} has ${bytes} bytes instead of ${expectedBytes} (restore it from a backup)`)
    for (const key of orphans) print(`Without a picture: ${key} (it can be deleted)`)
    print(
      `${pictures} pictures: ${missing.length} missing, ${damaged.length} damaged, ${orphans.length} files without a picture`,
    )
    if (missing.length + damaged.length + orphans.length > 0) process.exitCode = 2
  },
  { requiresDatabase: true },
)
