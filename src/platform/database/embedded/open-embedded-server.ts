// Opens the embedded database of a data folder, or joins the process that has it open.
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { DatabaseLog } from '../database-log.ts'
import { acquireOrFindOwner, tryAcquireFolder } from './acquire-data-folder.ts'
import { type FreeSpaceGuard, freeBytesAt, guardFreeSpace } from './free-space-guard.ts'
import { isNewDatabaseFolder } from './is-new-database-folder.ts'
import type { PgliteStorage } from './pglite-messages.ts'
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts'
import { createProtocolServer, type ProtocolServer } from './protocol-server.ts'
import { socketAddress } from './socket-address.ts'

export type EmbeddedServerOptions = {
  dataDir: string
  /** A server needs the folder for itself; a tool also works through the process that has it. */
  role: 'server' | 'tool'
  log: DatabaseLog
  watchdogMs: number
  transactionWaitMs: number
}

export type EmbeddedServer = {
  connection: ClientConfig
  /** Missing when another process runs the engine. */
  front?: ProtocolServer
  close(): Promise<void>
}

/** A tool that meets a starting server waits this long for it. */
const joinWaitMs = { server: 1500, tool: 30_000 }

/** @throws Error in one line when the folder is in use or its database cannot be opened */
export async function openEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const folder = await realpath(options.dataDir)
  const address = await socketAddress(folder)
  const { engine, front, begin } = prepare(options)
  const take = () =>
    tryAcquireFolder(folder, address, (socket) => front.handleConnection(socket)).catch((error) => {
      throw unwritable(options.dataDir, error)
    })
  const owner = await acquireOrFindOwner(take, address.path, joinWaitMs[options.role])
  if ('release' in owner) {
    const close = await serve(options, join(folder, 'database'), owner, { engine, front, begin })
    return { connection: address.connection, front, close }
  }
  if (options.role === 'tool' && owner.processId !== undefined) {
    return { connection: address.connection, close: async () => undefined }
  }
  throw new Error(inUse(options.dataDir, owner.processId))
}

function inUse(dataDir: string, processId: number | undefined): string {
  const who = processId === undefined ? 'another process' : `process ${processId}`
  return `The data folder ${dataDir} is already in use by another Olea (${who}). Stop it first, or set DATA_DIR to another folder.`
}

/** Mounted read-only, or somebody else's: what the system says of it names a socket that nobody knows. */
function unwritable(dataDir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['EROFS', 'EACCES', 'EPERM', 'ENOSPC'].includes(code)) return error
  return new Error(
    `The data folder ${dataDir} cannot be written to (${code}). Let this user write there, or set DATA_DIR to another folder.`,
  )
}

type Prepared = {
  engine: Promise<PgliteThread>
  front: ProtocolServer
  begin: (engine: Promise<PgliteThread>) => void
}

/** The front exists before the engine, so that connections can wait for it. */
function prepare(options: Pick<EmbeddedServerOptions, 'log' | 'watchdogMs' | 'transactionWaitMs'>): Prepared {
  const { promise: engine, resolve: begin } = Promise.withResolvers<PgliteThread>()
  engine.catch(() => undefined) // reported by whoever opens the database
  return {
    engine,
    begin: (started) => begin(started),
    front: createProtocolServer({ ...options, thread: engine }),
  }
}

async function serve(
  options: EmbeddedServerOptions,
  folder: string,
  socket: { release(): Promise<void> },
  { front, begin }: Prepared,
): Promise<() => Promise<void>> {
  let guard: FreeSpaceGuard | undefined
  const onLost = () => {
    front.onSessionLost()
    guard?.onSessionLost()
  }
  try {
    const storage: PgliteStorage = { kind: 'folder', folder, isNew: await isNewDatabaseFolder(folder) }
    const started = startPgliteThread({ storage, log: options.log, onSessionLost: onLost })
    begin(started)
    const engine = await started
    guard = guardFreeSpace({ server: front, log: options.log, freeBytes: () => freeBytesAt(folder) })
    return () => closeAll(engine, front, socket, guard)
  } catch (error) {
    front.closeConnections()
    await socket.release()
    throw cannotOpen(folder, error)
  }
}

async function closeAll(
  engine: PgliteThread,
  front: ProtocolServer,
  socket: { release(): Promise<void> },
  guard: FreeSpaceGuard | undefined,
): Promise<void> {
  guard?.stop()
  front.closeConnections()
  try {
    await front.runExclusively(() => engine.close())
  } finally {
    await socket.release()
  }
}

function cannotOpen(folder: string, error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error)
  if (text.includes(folder)) return error instanceof Error ? error : new Error(text)
  const line = text.replace(/\s*\n\s*/g, ' ').slice(0, 500)
  return new Error(
    `The embedded database in ${folder} cannot be opened: ${line}. Is the disk full, or the folder damaged? Nothing was changed.`,
  )
}
