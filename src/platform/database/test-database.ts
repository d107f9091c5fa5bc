// Creates a separate migrated database for each test file: a clone of the template from test-database-template.ts,
// embedded or on the server in TEST_DATABASE_URL. Code under test uses the same driver and semantics as in production.
import { inject } from 'vitest'
import { createEmbeddedDatabase, type Database, openDatabase } from './database.ts'
import { silentLog } from './database-log.ts'
import { openMemoryDatabase } from './embedded/memory-database.ts'
import { createDatabaseOnServer, dropDatabaseOnServer, withDatabaseName } from './test-server.ts'

export type TestDatabase = Pick<Database, 'db' | 'pool' | 'kind' | 'connection' | 'close'>

/** A query through `db` inside a transaction fails after this time instead of waiting for ever. */
const transactionWaitMs = 5000

/** Takes about half a second. Close the database in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('testTemplate')
  if (template.kind === 'postgresql') return cloneOnServer(template.url, template.database)
  const memory = await openMemoryDatabase({
    templateFile: template.file,
    log: silentLog,
    watchdogMs: 30_000,
    transactionWaitMs,
  })
  return createEmbeddedDatabase(memory.connection, {
    log: silentLog,
    close: memory.close,
    maxConnections: 10,
  })
}

async function cloneOnServer(url: string, template: string): Promise<TestDatabase> {
  const name = await createDatabaseOnServer(url, { purpose: 'test', template })
  const database = await openDatabase({ url: withDatabaseName(url, name), dataDir: '', role: 'server' })
  return {
    ...database,
    async close() {
      await database.close()
      await dropDatabaseOnServer(url, name)
    },
  }
}
