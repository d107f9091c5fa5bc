// Runs a command-line tool with the configuration, the database (through the running server if there is one) and the
// services. Prints expected errors as one line.
import { type Config, readConfig } from '#src/platform/config.ts'
import { applyMigrations } from '#src/platform/database/apply-migrations.ts'
import { type Database, openDatabase } from '#src/platform/database/database.ts'
import { formatErrorForTerminal } from '#src/platform/format-error-for-terminal.ts'
import { installJobSchema } from '#src/platform/jobs/boss.ts'
import { createLog, type Log } from '#src/platform/log.ts'
import { createServices, type Services } from '#src/services.ts'

export type Tool = { services: Services; database: Database; config: Config; log: Log; arguments: string[] }

/** Thrown for invalid arguments. The message is printed unchanged. */
export class UsageError extends Error {}

export async function runTool(work: (tool: Tool) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const log = createLog(process.env.LOG_LEVEL ? config.logLevel : 'warn')
    const database = await openDatabase({
      url: config.databaseUrl,
      dataDir: config.dataDir,
      role: 'tool',
      log,
    })
    try {
      await applyMigrations(database, { log })
      await installJobSchema(database)
      const services = createServices({ config, database, log })
      try {
        await work({ services, database, config, log, arguments: process.argv.slice(2) })
      } finally {
        await services.close()
      }
    } finally {
      await database.close()
    }
  } catch (error) {
    process.exitCode = 1
    const isProgrammingError = error instanceof TypeError || error instanceof ReferenceError
    process.stderr.write(
      `${error instanceof Error && !isProgrammingError ? formatErrorForTerminal(error) : formatUnexpectedError(error)}\n`,
    )
  }
}

function formatUnexpectedError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
