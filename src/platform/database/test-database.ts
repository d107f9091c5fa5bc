// A migrated database of its own for each test file: a clone of the template that test-template.ts made, embedded,
// or on the server that TEST_DATABASE_URL names. Code under test meets the same driver and semantics as in production.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, embeddedDatabase, openDatabase } from './database.ts'
import { silentLog } from './database-log.ts'
import { openMemoryDatabase } from './embedded/memory-database.ts'
import { databaseUrl, runOnServer } from './test-template.ts'

export type TestDatabase = Pick<Database, 'db' | 'pool' | 'engine' | 'connection' | 'close'>

/** A query through `db` inside a transaction fails after this time instead of waiting for ever. */
const transactionWaitMs = 5000

/** To be closed in `afterAll`; takes about half a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('testTemplate')
  if (template.engine === 'postgresql') return cloneOnServer(template.url, template.database)
  const memory = await openMemoryDatabase({
    templateFile: template.file,
    log: silentLog,
    watchdogMs: 30_000,
    transactionWaitMs,
  })
  return embeddedDatabase(memory.connection, { log: silentLog, close: memory.close, connections: 10 })
}

async function cloneOnServer(url: string, template: string): Promise<TestDatabase> {
  const name = `olea_test_${randomBytes(6).toString('hex')}`
  await runOnServer(url, `create database ${name} template ${template}`)
  const database = await openDatabase({ url: databaseUrl(url, name), dataDir: '', role: 'server' })
  return {
    ...database,
    async close() {
      await database.close()
      await runOnServer(url, `drop database ${name} with (force)`)
    },
  }
}
