// An embedded database in memory, served by the same protocol server as a database on disk. For tests and to create
// the templates of test databases.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseLog } from '../database-log.ts'
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts'
import { createProtocolServer } from './protocol-server.ts'
import { socketConnection, socketName } from './socket-address.ts'

type MemoryDatabaseOptions = {
  /** A dump of another memory database (`dump`). Without it, the database is empty. */
  templateFile?: string
  log: DatabaseLog
  watchdogMs: number
  transactionWaitMs: number
}

const dumpTimeoutMs = 60_000

export async function openMemoryDatabase({ templateFile, ...options }: MemoryDatabaseOptions) {
  const { promise, resolve } = Promise.withResolvers<PgliteThread>()
  const protocolServer = createProtocolServer({ ...options, thread: promise })
  const storage = { kind: 'memory' as const, ...(templateFile ? { templateFile } : {}) }
  const thread = await startPgliteThread({
    storage,
    log: options.log,
    onSessionLost: () => protocolServer.onSessionLost(),
  })
  resolve(thread)
  const folder = await mkdtemp(join(tmpdir(), 'olea-'))
  const socketServer = createServer((socket) => protocolServer.handleConnection(socket))
  socketServer.listen(join(folder, socketName))
  await once(socketServer, 'listening')
  return {
    connection: socketConnection(folder),
    protocolServer,
    dump: (): Promise<Uint8Array> => protocolServer.runExclusively((running) => running.dump(dumpTimeoutMs)),
    close: async (): Promise<void> => {
      protocolServer.closeConnections()
      // Nothing is stored, so the database need not be closed properly.
      await thread.terminate()
      await closeSocket(socketServer, folder)
    },
  }
}

async function closeSocket(server: Server, folder: string): Promise<void> {
  server.close()
  await rm(folder, { recursive: true, force: true })
}
