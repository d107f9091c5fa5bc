// Acquires a data folder for this process, or finds the process that owns it.
import { once } from 'node:events'
import { chmod, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type FolderLock, hasErrorCode, tryLockFolder } from './data-folder-lock.ts'
import { createMessageReader, messageType, startupMessage } from './protocol-messages.ts'
import type { SocketAddress } from './socket-address.ts'

type DataFolderOwnership = {
  /** Stops listening, then releases the folder. To be called when the database is closed. */
  release(): Promise<void>
}

const ownerTimeoutMs = 2000
const retryMs = 100
const isWindows = process.platform === 'win32'

/** @returns undefined when another process owns the folder */
export async function tryAcquireFolder(
  folder: string,
  address: SocketAddress,
  onConnection: (socket: Socket) => void,
): Promise<DataFolderOwnership | undefined> {
  const lock = await tryLockFolder(folder)
  if (!lock) return undefined
  try {
    // The lock does not cover a server in another container that shares the folder, but its socket responds.
    const isTaken = !isWindows && (await isListening(address.path))
    const server = isTaken ? undefined : await listen(address.path, onConnection)
    if (server) return createOwnership(server, address.path, lock)
    await lock.release()
    return undefined
  } catch (error) {
    await lock.release()
    throw error
  }
}

function createOwnership(server: Server, path: string, lock: FolderLock): DataFolderOwnership {
  return {
    async release() {
      if (!isWindows) await rm(path, { force: true })
      server.close()
      await lock.release()
    },
  }
}

/** @returns undefined when the address is in use, which is possible only for a named pipe */
async function listen(path: string, onConnection: (socket: Socket) => void): Promise<Server | undefined> {
  const server = createServer(onConnection)
  const initialPath = isWindows ? path : `${path}.${process.pid}`
  server.listen(initialPath)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (isWindows && hasErrorCode(error, 'EADDRINUSE')) return undefined
    throw error
  }
  if (!isWindows) {
    // In this order the socket is never accessible to other users, and its path always exists.
    await chmod(initialPath, 0o600)
    await rename(initialPath, path)
  }
  return server
}

async function isListening(path: string): Promise<boolean> {
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
 * The process that listens on a socket. It responds only once its database is open.
 * @returns undefined when no process listens; processId is missing when the process does not respond in time
 */
async function findOwner(path: string): Promise<{ processId?: number } | undefined> {
  const socket = connect(path)
  const reader = createMessageReader()
  socket.on('data', (chunk) => reader.push(chunk))
  const signal = AbortSignal.timeout(ownerTimeoutMs)
  try {
    await once(socket, 'connect', { signal })
    socket.write(startupMessage({ user: 'postgres', database: 'postgres' }))
    for (;;) {
      const message = reader.next(true)
      if (!message) await once(socket, 'data', { signal })
      else if (messageType(message) === 'K') return { processId: message.readInt32BE(5) } // BackendKeyData
    }
  } catch (error) {
    if (hasErrorCode(error, 'ECONNREFUSED') || hasErrorCode(error, 'ENOENT')) return undefined
    return {}
  } finally {
    socket.destroy()
  }
}

/**
 * Waits until the folder is acquired or its owner responds, whichever comes first. An owner that is still starting
 * does not respond yet.
 */
export async function acquireOrFindOwner(
  acquire: () => Promise<DataFolderOwnership | undefined>,
  path: string,
  waitMs: number,
): Promise<DataFolderOwnership | { processId?: number }> {
  const deadline = performance.now() + waitMs
  for (;;) {
    const ownership = await acquire()
    if (ownership) return ownership
    const owner = await findOwner(path)
    if (owner?.processId !== undefined || performance.now() > deadline) return owner ?? {}
    await pause(retryMs)
  }
}
