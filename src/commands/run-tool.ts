// Runs a command-line tool with the configuration, the database (through the running server if there is one) and the
// services. Prints expected errors as one line.
import { type Config, readConfig } from '#src/platform/config.ts'
import type { Database } from '#src/platform/database/database.ts'
import { assertHasDatabase } from '#src/platform/database/embedded/is-new-database-folder.ts'
import { formatErrorForTerminal } from '#src/platform/format-error-for-terminal.ts'
import { createLog, type Log } from '#src/platform/log.ts'
import type { Services } from '#src/services.ts'

type Tool = { services: Services; database: Database; config: Config; log: Log }

/** Thrown for invalid arguments. The message is printed unchanged. */
export class UsageError extends Error {}

/**
 * Opens the database and the services for the work.
 * @param options.requiresDatabase fails in a data folder without a database, instead of creating one
 */
export async function runTool<Command extends object>(
  parse: (args: string[]) => Command | number,
  work: (tool: Tool, command: Command) => Promise<void>,
  options: { requiresDatabase?: boolean } = {},
): Promise<void> {
  await runCommand(parse, (opened, command) => withServices(opened, (tool) => work(tool, command)), options)
}

/**
 * For tools that open what they need themselves.
 * @param parse checks the arguments before the database is opened, so that a typing error neither waits for it nor creates
 *   it. A number ends the tool with that exit status.
 */
export async function runCommand<Command extends object>(
  parse: (args: string[]) => Command | number,
  work: (opened: Pick<Tool, 'config' | 'log'>, command: Command) => Promise<void>,
  { requiresDatabase = false }: { requiresDatabase?: boolean } = {},
): Promise<void> {
  try {
    const command = parse(process.argv.slice(2))
    if (typeof command === 'number') {
      process.exitCode = command
      return
    }
    const config = readConfig(process.env)
    if (requiresDatabase && !config.databaseUrl) await assertHasDatabase(config.dataDir)
    const log = createLog(process.env.LOG_LEVEL ? config.logLevel : 'warn')
    await work({ config, log }, command)
  } catch (error) {
    process.exitCode = 1
    const isProgrammingError = error instanceof TypeError || error instanceof ReferenceError
    process.stderr.write(
      `${error instanceof Error && !isProgrammingError ? formatErrorForTerminal(error) : formatUnexpectedError(error)}\n`,
    )
  }
}

async function withServices(
  { config, log }: Pick<Tool, 'config' | 'log'>,
  work: (tool: Tool) => Promise<void>,
): Promise<void> {
  // Loading the product takes more than a second.
  const [{ openDatabase }, { applyMigrations }, { installJobSchema }, { createServices }] = await Promise.all(
    [
      import('#src/platform/database/database.ts'),
      import('#src/platform/database/apply-migrations.ts'),
      import('#src/platform/jobs/boss.ts'),
      import('#src/services.ts'),
    ],
  )
  const { databaseUrl: url, dataDir } = config
  const database = await openDatabase({ url, dataDir, role: 'tool', log })
  try {
    await applyMigrations(database, { log })
    await installJobSchema(database)
    const services = createServices({ config, database, log })
    try {
      await work({ services, database, config, log })
    } finally {
      await services.close()
    }
  } finally {
    await database.close()
  }
}

function formatUnexpectedError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
