// A site with the API on a free port of this computer, for measuring scans as clients see them.

import { registerApi } from '#src/api.ts'
import { runImportCommand } from '#src/catalogue/server/import/import-command.ts'
import { readConfig } from '#src/platform/config.ts'
import { applyMigrations } from '#src/platform/database/apply-migrations.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { createApp } from '#src/platform/http/app.ts'
import { installJobSchema } from '#src/platform/jobs/boss.ts'
import { createLog } from '#src/platform/log.ts'
import { createServices } from '#src/services.ts'

export async function openScanSite() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const { databaseUrl: url, dataDir } = config
  const database = await openDatabase({ url, dataDir, role: 'tool', log })
  await applyMigrations(database, { log })
  await installJobSchema(database)
  const services = createServices({ config, database, log })
  const app = createApp({ config, log, authenticate: services.auth.authenticate })
  app.decorate('isStopping', false)
  await registerApi(app, { services, checkDatabase: async () => undefined, publicUrl: config.publicUrl })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address: app.server.address(),
    services,
    async importFolder(folder: string): Promise<string> {
      const lines: string[] = []
      const output = {
        print: (line: string) => lines.push(line),
        printError: (line: string) => lines.push(line),
      }
      const command = { paths: [folder], isDryRun: false, withPictures: true }
      const { prepareReferences } = services.scan
      const status = await runImportCommand(command, { ...services.catalogue, prepareReferences }, output)
      if (status !== 0) throw new Error(lines.join('\n'))
      return lines.join('\n')
    },
    async close(): Promise<void> {
      await app.close()
      await services.close()
      await database.close()
    },
  }
}
