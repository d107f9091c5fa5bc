// A site with the API and without pages, in this process, on the database of the settings.
import { registerApi } from '#src/api.ts'
import { readConfig } from '#src/platform/config.ts'
import { applyMigrations } from '#src/platform/database/apply-migrations.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { createApp } from '#src/platform/http/app.ts'
import { installJobSchema } from '#src/platform/jobs/boss.ts'
import { createLog } from '#src/platform/log.ts'
import { createServices } from '#src/services.ts'

export async function openSite() {
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
  return {
    app,
    services,
    database,
    async close(): Promise<void> {
      await app.close()
      await services.close()
      await database.close()
    },
  }
}
