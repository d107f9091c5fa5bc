// Vitest's global setup of the tests that start the product: creates one site with the demo articles and one without
// articles. Tests clone them, which is faster than another first start: a copy of the data folder, and with
// TEST_DATABASE_URL a database on that server.
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import {
  createDatabaseOnServer,
  dropDatabaseOnServer,
  withDatabaseName,
} from '#src/platform/database/test-server.ts'
import { cleanUp, createTemporaryFolder, type Environment, type Olea, startOlea } from './start-olea.ts'

type ServerDatabase = { url: string; database: string }
type PreparedSite = {
  folder: string
  environment: Environment
  /** Absent when the database is in the folder. */
  server?: ServerDatabase
}

declare module 'vitest' {
  export interface ProvidedContext {
    demo: PreparedSite
    empty: PreparedSite
  }
}

/** The first admin of every clone. */
export const demoAdmin = { email: 'editor@olea.example', password: 'nine-old-trees-by-the-mill' }
const adminEnvironment = { ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: demoAdmin.password }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [demo, empty] = await Promise.all([
    // Without advertisements: tests book their own, and the pages of all others stay the same.
    prepareSite({ ...adminEnvironment, DEMO: 'articles' }),
    prepareSite({ ...adminEnvironment, DEMO: '0' }),
  ])
  project.provide('demo', demo)
  project.provide('empty', empty)
  return async () => {
    for (const { server } of [demo, empty])
      if (server) await dropDatabaseOnServer(server.url, server.database)
    await cleanUp()
  }
}

async function prepareSite(environment: Environment): Promise<PreparedSite> {
  const url = process.env.TEST_DATABASE_URL
  const server = url ? { url, database: await createDatabaseOnServer(url, { purpose: 'site' }) } : undefined
  const { dataDir, stop } = await startOlea({ environment: { ...environment, ...databaseSettings(server) } })
  await stop()
  await mkdir(coverFolder(dataDir), { recursive: true })
  return { folder: dataDir, environment, ...(server ? { server } : {}) }
}

/**
 * Starts a server on a fresh clone of the demo site.
 * @param port a free one by default
 */
export function startDemoSite(environment: Environment = {}, port?: number): Promise<Olea> {
  return startClone(inject('demo'), environment, port)
}

/**
 * Starts a server on a fresh clone of the site without articles.
 * @param port a free one by default
 */
export function startEmptySite(environment: Environment = {}, port?: number): Promise<Olea> {
  return startClone(inject('empty'), environment, port)
}

export async function startClone(
  site: PreparedSite,
  environment: Environment = {},
  port?: number,
): Promise<Olea> {
  const dataDir = await copyDataFolder(site)
  const server = site.server && (await cloneDatabase(site.server))
  const settings = { ...site.environment, ...databaseSettings(server), ...environment }
  const olea = await startOlea({ dataDir, environment: settings, ...(port ? { port } : {}) })
  return {
    ...olea,
    stop: async () => {
      const result = await olea.stop()
      if (server) await dropDatabaseOnServer(server.url, server.database)
      return result
    },
  }
}

/** Copies the data folder of the site without articles, for servers and tools that use the embedded database. */
export const copyEmptyDataFolder = () => copyDataFolder(inject('empty'))

/** Copies the data folder of the demo site, for servers and tools that use the embedded database. */
export const copyDemoDataFolder = () => copyDataFolder(inject('demo'))

async function copyDataFolder({ folder }: PreparedSite): Promise<string> {
  const dataDir = await createTemporaryFolder()
  // Covers are shared, because the first browser that asks for a cover waits until it is generated.
  const covers = coverFolder(folder)
  await cp(folder, dataDir, { recursive: true, filter: (source) => source !== covers })
  await symlink(covers, coverFolder(dataDir))
  return dataDir
}

const coverFolder = (dataDir: string) => join(dataDir, 'media', 'covers')

const databaseSettings = (server: ServerDatabase | undefined): Environment =>
  server ? { DATABASE_URL: withDatabaseName(server.url, server.database) } : {}

async function cloneDatabase({ url, database }: ServerDatabase): Promise<ServerDatabase> {
  return { url, database: await createDatabaseOnServer(url, { purpose: 'site', template: database }) }
}
