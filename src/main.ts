// Starts the server process: configuration → database → services → HTTP, pages and jobs → graceful shutdown.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { registerApi } from './api.ts'
import { ensureFirstAdmin } from './auth/server/first-admin.ts'
import { hasLostAllPictures } from './backup/server/verify-files.ts'
import { endWithParent, fillInOwnProcess, isFillingProcess, isFirstStart } from './first-start.ts'
import { createMetricSources } from './metric-sources.ts'
import { cacheKey } from './pages/page-request.ts'
import { registerPages } from './pages/render-pages.ts'
import { type Config, readConfig } from './platform/config.ts'
import { applyMigrations } from './platform/database/apply-migrations.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { formatErrorForTerminal } from './platform/format-error-for-terminal.ts'
import { createApp } from './platform/http/app.ts'
import { closeConnections } from './platform/http/close-connections.ts'
import { countCacheHits, registerMetrics } from './platform/http/metrics.ts'
import { createServeFromCache } from './platform/http/response-cache.ts'
import { trackRunningHandlers } from './platform/http/running-handlers.ts'
import { serveBuiltFiles } from './platform/http/static-files.ts'
import { installJobSchema } from './platform/jobs/boss.ts'
import { createLog, type Log } from './platform/log.ts'
import { projectFolder } from './platform/project-folder.ts'
import { handleStopSignals } from './platform/stop-signals.ts'
import { registerResourceRoutes } from './resource-routes.ts'
import { seedDemoAdvertisements } from './seed-demo-advertisements.ts'
import { seedDemoArticles } from './seed-demo-articles.ts'
import { seedDemoOils } from './seed-demo-oils.ts'
import { createServices, type Services } from './services.ts'
import { printStartupMessage } from './startup-message.ts'
import { stopWatchReports } from './workarounds/stop-watch-reports.ts'

const isDevelopment = process.argv.includes('--dev')
/** The whole shutdown; running requests get the first part of it. */
const shutdownTimeoutMs = 20_000
const pendingRequestsTimeoutMs = 10_000

async function start(): Promise<void> {
  if (isDevelopment) stopWatchReports(process.env)
  const signals = handleStopSignals({ timeoutMs: shutdownTimeoutMs })
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  if (isFillingProcess) return fill(config, log)
  if (config.demo.articles && !isDevelopment && (await isFirstStart(config, log))) await fillInOwnProcess()
  const { database, services, admin } = await openSite(config, log)

  const cacheHits = countCacheHits(createServeFromCache(services.caches.responses, cacheKey))
  const { authenticate } = services.auth
  const app = createApp({ config, log, authenticate, serveFromCache: cacheHits.serve })
  app.decorate('isStopping', false)
  const handlers = trackRunningHandlers(app)
  if (config.metrics) {
    const sources = createMetricSources({ services, database, countCacheHits: cacheHits.count })
    registerMetrics(app, { ...config.metrics, sources })
  }
  const checkDatabase = async () => {
    await database.db.execute(sql`insert into installation (key, value) values ('probe', '1')
      on conflict (key) do update set at = now()`)
  }
  await registerApi(app, { services, checkDatabase, publicUrl: config.publicUrl })
  await registerResourceRoutes(app, { services, config, isDevelopment })
  const build = isDevelopment ? await loadDevelopmentBuild(app) : await loadProductionBuild(app)
  registerPages(app, { services, config, log, build, mode: isDevelopment ? 'development' : 'production' })
  services.cacheInvalidation.start()
  await app.listen({ host: config.host, port: config.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const starting = services.jobs.start()

  // Registered before the jobs have started, so that a shutdown always completes accepted requests.
  signals.onStop(async ({ signal, uncaught }) => {
    if (uncaught !== undefined) log.fatal({ error: uncaught }, 'uncaught error: shutting down')
    app.isStopping = true
    // Gives a load balancer time to read 503 from /api/ready; Ctrl+C (SIGINT) in a terminal needs no delay.
    if (signal === 'SIGTERM') await pause(config.drainMs)
    await closeConnections(app.server, () => app.close(), pendingRequestsTimeoutMs)
    await handlers.settled(pendingRequestsTimeoutMs)
    await services.close()
    await database.close()
  })
  await starting
  const lacksPictures = await checkPictures({ db: database.db, storage: services.storage, log })
  printStartupMessage({ config, databaseKind: database.kind, admin, port, lacksPictures })
}

/** Creates what the database lacks. */
async function openSite(config: Config, log: Log) {
  const { databaseUrl, dataDir, demo } = config
  const database = await openDatabase({ url: databaseUrl, dataDir, role: 'server', log })
  await applyMigrations(database)
  await installJobSchema(database)
  const services = createServices({ config, database, log })
  const admin = await ensureFirstAdmin({ config, ...services })
  await services.legal.importFiles()
  if (demo.articles) await seedDemo({ config, services, database })
  return { database, services, admin }
}

async function fill(config: Config, log: Log): Promise<void> {
  endWithParent()
  const { database, services } = await openSite(config, log)
  await services.close()
  await database.close()
  process.exit(0)
}

/** The site also starts when the storage cannot be reached. */
async function checkPictures({ log, ...stored }: Parameters<typeof hasLostAllPictures>[0] & { log: Log }) {
  try {
    const lacksPictures = await hasLostAllPictures(stored)
    if (lacksPictures) log.error('the database names pictures, and the storage has none of the newest')
    return lacksPictures
  } catch (error) {
    log.error({ error }, 'the storage could not be checked')
    return false
  }
}

async function seedDemo(deps: { config: Config; services: Services; database: Database }): Promise<void> {
  const { config, services, database } = deps
  const { timeZone, publicUrl } = config
  const folder = join(projectFolder, 'demo')
  const hasOils = config.demo.oils
  const isFilled = await seedDemoArticles({ ...services, database, folder, timeZone, hasOils })
  if (isFilled && config.demo.advertisements)
    await seedDemoAdvertisements({ ads: services.ads, database, folder, publicUrl, timeZone })
  if (isFilled && hasOils) await seedDemoOils({ ...services, database, folder })
}

async function loadProductionBuild(app: Parameters<typeof serveBuiltFiles>[0]): Promise<ServerBuild> {
  await serveBuiltFiles(app, join(projectFolder, 'build', 'client'))
  return import(
    pathToFileURL(join(projectFolder, 'build', 'server', 'index.js')).href
  ) as Promise<ServerBuild>
}

async function loadDevelopmentBuild(
  app: Parameters<typeof serveBuiltFiles>[0],
): Promise<() => Promise<ServerBuild>> {
  const { serveThroughVite } = await import('../scripts/vite-middleware.ts')
  return serveThroughVite(app)
}

try {
  await start()
} catch (error) {
  // Programming errors are shown with their stack; errors the operator can fix are one line.
  if (!(error instanceof Error) || isProgrammingError(error)) throw error
  process.stderr.write(`${formatStartupError(error)}\n`)
  process.exit(1)
}

function isProgrammingError(error: Error): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
}

function formatStartupError(error: Error): string {
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program. Stop it, or set PORT to another number.'
  }
  return formatErrorForTerminal(error)
}
