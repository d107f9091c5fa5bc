// Takes a data folder for this process, or finds the process that has it.
import { once } from 'node:events'
import { chmod, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type FolderLock, hasErrorCode, tryLockFolder } from './data-folder-lock.ts'
import { createMessageReader, messageType, startupMessage } from './protocol-messages.ts'
import type { SocketAddress } from './socket-address.ts'

export type DataFolderOwnership = {
  /** Stops listening, then gives the folder free; to be called when the database is closed. */
  release(): Promise<void>
}

const probeMs = 2000
const onWindows = process.platform === 'win32'

/** @returns undefined when another process has the folder */
export async function tryAcquireFolder(
  folder: string,
  address: SocketAddress,
  onConnection: (socket: Socket) => void,
): Promise<DataFolderOwnership | undefined> {
  const lock = await tryLockFolder(folder)
  if (!lock) return undefined
  try {
    // A server in another container shares the folder but not the lock.
    const taken = !onWindows && (await isAnswering(address.path))
    const server = taken ? undefined : await listen(address.path, onConnection)
    if (server) return owned(server, address.path, lock)
    await lock.release()
    return undefined
  } catch (error) {
    await lock.release()
    throw error
  }
}

function owned(server: Server, path: string, lock: FolderLock): DataFolderOwnership {
  return {
    async release() {
      if (!onWindows) await rm(path, { force: true })
      server.close()
      await lock.release()
    },
  }
}

/** @returns undefined when the address is in use, which only a named pipe can be */
async function listen(path: string, onConnection: (socket: Socket) => void): Promise<Server | undefined> {
  const server = createServer(onConnection)
  const own = onWindows ? path : `${path}.${process.pid}`
  server.listen(own)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (onWindows && hasErrorCode(error, 'EADDRINUSE')) return undefined
    throw error
  }
  if (!onWindows) {
    // In this order nobody else ever finds it open, nor its place empty.
    await chmod(own, 0o600)
    await rename(own, path)
  }
  return server
}

async function isAnswering(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    if (hasErrorCode(error, 'ECONNREFUSED') || hasErrorCode(error, 'ENOENT')) return false
    throw error
  } finally {
    socket.destroy()
  }
}

/**
 * The process that answers at an address; it answers once its database is open.
 * @returns undefined when nobody is there; processId is missing when it does not answer in time
 */
async function findOwner(path: string): Promise<{ processId?: number } | undefined> {
  const socket = connect(path)
  const reader = createMessageReader()
  socket.on('data', (chunk) => reader.push(chunk))
  const signal = AbortSignal.timeout(probeMs)
  try {
    await once(socket, 'connect', { signal })
    socket.write(startupMessage({ user: 'postgres', database: 'postgres' }))
    for (;;) {
      const message = reader.next(true)
      if (!message) await once(socket, 'data', { signal })
      else if (messageType(message) === 'K') return { processId: message.readInt32BE(5) }
    }
  } catch (error) {
    if (hasErrorCode(error, 'ECONNREFUSED') || hasErrorCode(error, 'ENOENT')) return undefined
    return {}
  } finally {
    socket.destroy()
  }
}

/** Waits for the folder or its owner, whichever comes first: an owner that just starts does not answer yet. */
export async function acquireOrFindOwner(
  take: () => Promise<DataFolderOwnership | undefined>,
  path: string,
  waitMs: number,
): Promise<DataFolderOwnership | { processId?: number }> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const own = await take()
    if (own) return own
    const owner = await findOwner(path)
    if (owner?.processId !== undefined || performance.now() > deadline) return owner ?? {}
    await pause(100)
  }
}
