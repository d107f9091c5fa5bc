// Vitest's global setup of the tests that need a site with content: creates one site with the demo articles. Each test
// file clones it, which is faster than another first start: a copy of the data folder, and with TEST_DATABASE_URL a
// database on that server.
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
type Demo = {
  folder: string
  /** Absent when the database is in the folder. */
  server?: ServerDatabase
}

declare module 'vitest' {
  export interface ProvidedContext {
    demo: Demo
  }
}

/** The first admin of every clone. */
export const demoAdmin = { email: 'editor@olea.example', password: 'nine-old-trees-by-the-mill' }
const adminEnvironment = { ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: demoAdmin.password }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const server = url ? { url, database: await createDatabaseOnServer(url, { purpose: 'demo' }) } : undefined
  const environment = { ...adminEnvironment, ...databaseSettings(server) }
  const { dataDir, stop } = await startOlea({ environment })
  await stop()
  await mkdir(coverFolder(dataDir), { recursive: true })
  project.provide('demo', { folder: dataDir, ...(server ? { server } : {}) })
  return async () => {
    if (server) await dropDatabaseOnServer(server.url, server.database)
    await cleanUp()
  }
}

/**
 * Starts a server on a fresh clone of the demo site.
 * @param port a free one by default
 */
export async function startDemoSite(environment: Environment = {}, port?: number): Promise<Olea> {
  const demo = inject('demo')
  const dataDir = await createTemporaryFolder()
  // Covers are shared, because the first browser that asks for a cover waits until it is generated.
  const covers = coverFolder(demo.folder)
  await cp(demo.folder, dataDir, { recursive: true, filter: (source) => source !== covers })
  await symlink(covers, coverFolder(dataDir))
  const server = demo.server && (await cloneDatabase(demo.server))
  const settings = { ...adminEnvironment, ...databaseSettings(server), ...environment }
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

const coverFolder = (dataDir: string) => join(dataDir, 'media', 'covers')

const databaseSettings = (server: ServerDatabase | undefined): Environment =>
  server ? { DATABASE_URL: withDatabaseName(server.url, server.database) } : {}

async function cloneDatabase({ url, database }: ServerDatabase): Promise<ServerDatabase> {
  return { url, database: await createDatabaseOnServer(url, { purpose: 'demo', template: database }) }
}
