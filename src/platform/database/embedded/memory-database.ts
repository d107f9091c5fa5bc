// An embedded database that lives in memory only, behind the same wire front: for tests, and to make templates.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseLog } from '../database-log.ts'
import { type Engine, startEngine } from './pglite-thread.ts'
import { folderConnection, socketName } from './socket-address.ts'
import { createWireFront } from './wire-front.ts'

export type MemoryOptions = {
  /** Made by `dump` of another one; without, the database is empty. */
  templateFile?: string
  log: DatabaseLog
  watchdogMs: number
  transactionWaitMs: number
}

const dumpLimitMs = 60_000

export async function openMemoryDatabase({ templateFile, ...options }: MemoryOptions) {
  const { promise, resolve } = Promise.withResolvers<Engine>()
  const front = createWireFront({ ...options, engine: promise })
  const storage = { kind: 'memory' as const, ...(templateFile ? { templateFile } : {}) }
  const engine = await startEngine({ storage, log: options.log, onLost: () => front.sessionLost() })
  resolve(engine)
  const folder = await mkdtemp(join(tmpdir(), 'olea-'))
  const server = createServer((socket) => front.accept(socket))
  server.listen(join(folder, socketName))
  await once(server, 'listening')
  return {
    connection: folderConnection(folder),
    front,
    dump: (): Promise<Uint8Array> => front.exclusively((running) => running.dump(dumpLimitMs)),
    close: async (): Promise<void> => {
      front.closeConnections()
      // Nothing is kept, so nothing needs to be finished.
      await engine.abandon()
      await stop(server, folder)
    },
  }
}

async function stop(server: Server, folder: string): Promise<void> {
  server.close()
  await rm(folder, { recursive: true, force: true })
}
