// Opens the embedded database of a data folder, or joins the process that has it open.
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { DatabaseLog } from '../database-log.ts'
import { takeFolder, takeOrFind } from './data-folder-socket.ts'
import { isFreshDatabaseFolder } from './database-folder.ts'
import { type FreeSpaceGuard, freeBytesAt, guardFreeSpace } from './free-space-guard.ts'
import { type Engine, startEngine } from './pglite-thread.ts'
import { socketAddress } from './socket-address.ts'
import type { EngineStorage } from './thread-messages.ts'
import { createWireFront, type WireFront } from './wire-front.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** A server needs the folder for itself; a tool also works through the process that has it. */
  role: 'server' | 'tool'
  log: DatabaseLog
  watchdogMs: number
  transactionWaitMs: number
}

export type Embedded = {
  connection: ClientConfig
  /** Missing when another process runs the engine. */
  front?: WireFront
  close(): Promise<void>
}

/** A tool that meets a starting server waits this long for it. */
const joinWaitMs = { server: 1500, tool: 30_000 }

/** @throws Error in one line when the folder is in use or its database cannot be opened */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const folder = await realpath(options.dataDir)
  const address = await socketAddress(folder)
  const { engine, front, begin } = prepare(options)
  const take = () =>
    takeFolder(folder, address, (socket) => front.accept(socket)).catch((error) => {
      throw unwritable(options.dataDir, error)
    })
  const owner = await takeOrFind(take, address.path, joinWaitMs[options.role])
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

type Prepared = { engine: Promise<Engine>; front: WireFront; begin: (engine: Promise<Engine>) => void }

/** The front exists before the engine, so that connections can wait for it. */
function prepare(options: Pick<EmbeddedOptions, 'log' | 'watchdogMs' | 'transactionWaitMs'>): Prepared {
  const { promise: engine, resolve: begin } = Promise.withResolvers<Engine>()
  engine.catch(() => undefined) // reported by whoever opens the database
  return { engine, begin: (started) => begin(started), front: createWireFront({ ...options, engine }) }
}

async function serve(
  options: EmbeddedOptions,
  folder: string,
  socket: { release(): Promise<void> },
  { front, begin }: Prepared,
): Promise<() => Promise<void>> {
  let guard: FreeSpaceGuard | undefined
  const onLost = () => {
    front.sessionLost()
    guard?.sessionLost()
  }
  try {
    const storage: EngineStorage = { kind: 'folder', folder, fresh: await isFreshDatabaseFolder(folder) }
    const started = startEngine({ storage, log: options.log, onLost })
    begin(started)
    const engine = await started
    guard = guardFreeSpace({ front, log: options.log, freeBytes: () => freeBytesAt(folder) })
    return () => closeAll(engine, front, socket, guard)
  } catch (error) {
    front.closeConnections()
    await socket.release()
    throw cannotOpen(folder, error)
  }
}

async function closeAll(
  engine: Engine,
  front: WireFront,
  socket: { release(): Promise<void> },
  guard: FreeSpaceGuard | undefined,
): Promise<void> {
  guard?.stop()
  front.closeConnections()
  try {
    await front.exclusively(() => engine.close())
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
