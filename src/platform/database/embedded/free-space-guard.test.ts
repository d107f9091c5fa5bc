import { expect, test } from 'vitest'
import { createEmbeddedDatabase } from '../database.ts'
import { silentLog } from '../database-log.ts'
import { prepareEmbeddedTemplate } from '../test-database-template.ts'
import { guardFreeSpace } from './free-space-guard.ts'
import { openMemoryDatabase } from './memory-database.ts'

test('makes the database read-only while the disk is nearly full, and writable again afterwards', async () => {
  const templateFile = await prepareEmbeddedTemplate()
  const memory = await openMemoryDatabase({
    templateFile,
    log: silentLog,
    watchdogMs: 20_000,
    transactionWaitMs: 2000,
  })
  const { pool, close } = createEmbeddedDatabase(memory.connection, {
    log: silentLog,
    close: memory.close,
    maxConnections: 2,
  })
  let freeBytes = 1e9
  const guard = guardFreeSpace({
    server: memory.protocolServer,
    log: silentLog,
    freeBytes: async () => freeBytes,
    intervalMs: 20,
  })
  const write = () =>
    pool.query('insert into bottles values (1)').then(
      () => 'written',
      (error) => error.code,
    )
  try {
    await pool.query('create table bottles (id integer)')
    expect(await write()).toBe('written')
    freeBytes = 90e6
    await expect.poll(write).toBe('25006')
    expect((await pool.query('select count(*)::int > 0 as readable from bottles')).rows).toEqual([
      { readable: true },
    ])
    freeBytes = 1e9
    await expect.poll(write).toBe('written')
  } finally {
    guard.stop()
    await close()
  }
})
