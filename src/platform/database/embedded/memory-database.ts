// An embedded database that lives in memory only, behind the same wire front: for tests, and to make templates.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseLog } from '../database-log.ts'
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts'
import { createProtocolServer } from './protocol-server.ts'
import { socketConnection, socketName } from './socket-address.ts'

export type MemoryDatabaseOptions = {
  /** Made by `dump` of another one; without, the database is empty. */
  templateFile?: string
  log: DatabaseLog
  watchdogMs: number
  transactionWaitMs: number
}

const dumpLimitMs = 60_000

export async function openMemoryDatabase({ templateFile, ...options }: MemoryDatabaseOptions) {
  const { promise, resolve } = Promise.withResolvers<PgliteThread>()
  const front = createProtocolServer({ ...options, thread: promise })
  const storage = { kind: 'memory' as const, ...(templateFile ? { templateFile } : {}) }
  const engine = await startPgliteThread({
    storage,
    log: options.log,
    onSessionLost: () => front.onSessionLost(),
  })
  resolve(engine)
  const folder = await mkdtemp(join(tmpdir(), 'olea-'))
  const server = createServer((socket) => front.handleConnection(socket))
  server.listen(join(folder, socketName))
  await once(server, 'listening')
  return {
    connection: socketConnection(folder),
    front,
    dump: (): Promise<Uint8Array> => front.runExclusively((running) => running.dump(dumpLimitMs)),
    close: async (): Promise<void> => {
      front.closeConnections()
      // Nothing is kept, so nothing needs to be finished.
      await engine.terminate()
      await stop(server, folder)
    },
  }
}

async function stop(server: Server, folder: string): Promise<void> {
  server.close()
  await rm(folder, { recursive: true, force: true })
}
