// Opens the embedded database of a data folder, or connects to the process that has it open.
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { DatabaseLog } from '../database-log.ts'
import { acquireOrFindOwner, tryAcquireFolder } from './acquire-data-folder.ts'
import { type FreeSpaceGuard, guardFreeSpace, readFreeBytes } from './free-space-guard.ts'
import { databaseFolderName, isNewDatabaseFolder } from './is-new-database-folder.ts'
import type { PgliteStorage } from './pglite-messages.ts'
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts'
import { createProtocolServer, type ProtocolServer } from './protocol-server.ts'
import { resolveSocketAddress } from './socket-address.ts'

type EmbeddedServerOptions = {
  dataDir: string
  /** A server requires the folder for itself. A tool also works through the process that has it open. */
  role: 'server' | 'tool'
  log: DatabaseLog
  watchdogMs: number
  transactionWaitMs: number
}

type EmbeddedServer = {
  connection: ClientConfig
  close(): Promise<void>
}

/** How long to wait for the folder, or for a process that is just starting to respond. */
const acquireWaitMs = { server: 1500, tool: 30_000 }

/** @throws Error with a one-line message when the folder is in use or its database cannot be opened */
export async function openEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const folder = await realpath(options.dataDir)
  const address = await resolveSocketAddress(folder)
  const prepared = prepareProtocolServer(options)
  const acquire = () =>
    tryAcquireFolder(folder, address, (socket) => prepared.server.handleConnection(socket)).catch((error) => {
      throw explainUnwritable(options.dataDir, error)
    })
  const owner = await acquireOrFindOwner(acquire, address.path, acquireWaitMs[options.role])
  if ('release' in owner) {
    const close = await serve(options, join(folder, databaseFolderName), owner, prepared)
    return { connection: address.connection, close }
  }
  if (options.role === 'tool' && owner.processId !== undefined) {
    return { connection: address.connection, close: async () => undefined }
  }
  throw new Error(inUseMessage(options.dataDir, owner.processId))
}

function inUseMessage(dataDir: string, processId: number | undefined): string {
  const owner = processId === undefined ? 'another process' : `process ${processId}`
  return `The data folder ${dataDir} is already in use by another Olea (${owner}). Stop it first, or set DATA_DIR to another folder.`
}

/** Names the data folder: the system's own message names a socket path that the operator has never seen. */
function explainUnwritable(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['EROFS', 'EACCES', 'EPERM', 'ENOSPC'].includes(code)) return error
  return new Error(
    `The data folder ${dataDir} is not writable (${code}). Give this user write permission, or set DATA_DIR to another folder.`,
  )
}

type PreparedServer = { server: ProtocolServer; setThread: (thread: Promise<PgliteThread>) => void }

/** Creates the protocol server before PGlite has started, so that connections can wait for it. */
function prepareProtocolServer(
  options: Pick<EmbeddedServerOptions, 'log' | 'watchdogMs' | 'transactionWaitMs'>,
): PreparedServer {
  const { promise: thread, resolve } = Promise.withResolvers<PgliteThread>()
  thread.catch(() => undefined) // openEmbeddedServer() rejects with the same error
  return {
    server: createProtocolServer({ ...options, thread }),
    setThread: (starting) => resolve(starting),
  }
}

async function serve(
  options: EmbeddedServerOptions,
  folder: string,
  ownership: { release(): Promise<void> },
  { server, setThread }: PreparedServer,
): Promise<() => Promise<void>> {
  let guard: FreeSpaceGuard | undefined
  const onSessionLost = () => {
    server.onSessionLost()
    guard?.onSessionLost()
  }
  try {
    const storage: PgliteStorage = { kind: 'folder', folder, isNew: await isNewDatabaseFolder(folder) }
    const starting = startPgliteThread({ storage, log: options.log, onSessionLost })
    setThread(starting)
    const thread = await starting
    guard = guardFreeSpace({ server, log: options.log, freeBytes: () => readFreeBytes(folder) })
    return () => closeAll(thread, server, ownership, guard)
  } catch (error) {
    server.closeConnections()
    await ownership.release()
    throw explainOpenFailure(folder, error)
  }
}

async function closeAll(
  thread: PgliteThread,
  server: ProtocolServer,
  ownership: { release(): Promise<void> },
  guard: FreeSpaceGuard | undefined,
): Promise<void> {
  guard?.stop()
  server.closeConnections()
  try {
    await server.runExclusively(() => thread.close())
  } finally {
    await ownership.release()
  }
}

function explainOpenFailure(folder: string, error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error)
  if (text.includes(folder)) return error instanceof Error ? error : new Error(text)
  const line = text.replace(/\s*\n\s*/g, ' ').slice(0, 500)
  return new Error(
    `The embedded database in ${folder} cannot be opened: ${line}. Is the disk full, or the folder damaged? Nothing was changed.`,
  )
}
