// Vitest's global setup: creates one migrated database, with the job queue's schema, as the template of all test databases of a run. The embedded
// template is cached between runs under the hash of the migrations; on a server it is created for each run.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import packageJson from '../../../package.json' with { type: 'json' }
import { installJobSchema } from '../jobs/boss.ts'
import { applyMigrations } from './apply-migrations.ts'
import { createEmbeddedDatabase, openDatabase } from './database.ts'
import { silentLog } from './database-log.ts'
import { openMemoryDatabase } from './embedded/memory-database.ts'
import { migrationsFolder, readMigrations } from './read-migrations.ts'
import { createDatabaseOnServer, dropDatabaseOnServer, withDatabaseName } from './test-server.ts'

type TestTemplate = { kind: 'embedded'; file: string } | { kind: 'postgresql'; url: string; database: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testTemplate: TestTemplate
  }
}

const cacheFolder = fileURLToPath(new URL('../../../.cache/test-databases/', import.meta.url))
const maxUnusedMs = 24 * 3_600_000

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    project.provide('testTemplate', { kind: 'embedded', file: await prepareEmbeddedTemplate() })
    return undefined
  }
  const database = await createDatabaseOnServer(url, { purpose: 'template' })
  const template = await openDatabase({ url: withDatabaseName(url, database), dataDir: '', role: 'tool' })
  await applyMigrations(template)
  await installJobSchema(template)
  await template.close()
  project.provide('testTemplate', { kind: 'postgresql', url, database })
  return () => dropDatabaseOnServer(url, database)
}

/** @returns file with the migrated database, created again when the migrations or PGlite's version have changed */
export async function prepareEmbeddedTemplate(): Promise<string> {
  const file = join(cacheFolder, `${await hashTemplate()}.tar`)
  if (existsSync(file)) {
    const now = new Date()
    await utimes(file, now, now)
    return file
  }
  await mkdir(cacheFolder, { recursive: true })
  await removeUnused()
  const database = await openMemoryDatabase({ log: silentLog, watchdogMs: 60_000, transactionWaitMs: 10_000 })
  try {
    await applyMigrations(database)
    const embedded = createEmbeddedDatabase(database.connection, {
      log: silentLog,
      close: async () => undefined,
      maxConnections: 1,
    })
    await installJobSchema(embedded)
    await embedded.close()
    const incomplete = `${file}.${process.pid}`
    await writeFile(incomplete, await database.dump())
    await rename(incomplete, file)
  } finally {
    await database.close()
  }
  return file
}

async function hashTemplate(): Promise<string> {
  const migrations = await readMigrations(migrationsFolder)
  const { '@electric-sql/pglite': pglite, 'pg-boss': pgBoss } = packageJson.dependencies
  const content = [pglite, pgBoss, ...migrations.map(({ name, checksum }) => `${name} ${checksum}`)].join(
    '\n',
  )
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    const path = join(cacheFolder, name)
    if (Date.now() - (await stat(path)).mtimeMs > maxUnusedMs) await rm(path, { force: true })
  }
}
