// One process at a time uses a data folder. The lock is kernel-held and ends with its process, however that ends:
// an abstract socket on Linux, an exclusively opened file on the BSDs and macOS, the named pipe itself on Windows.
// Whoever holds it may replace the socket file a killed process left, without a race.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

export type FolderLock = { release(): Promise<void> }

// Not among Node's constants; the same on macOS, FreeBSD, OpenBSD and NetBSD.
const exclusiveLock = 0x20

/** @param folder its real path: two names of one folder must give one hash */
export function folderHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32)
}

/** @returns undefined while another process holds the lock */
export async function tryLockFolder(folder: string): Promise<FolderLock | undefined> {
  if (process.platform === 'linux' || process.platform === 'android') return tryAbstractSocket(folder)
  if (process.platform === 'win32') return { release: async () => undefined } // the pipe's name is the lock
  return tryLockFile(join(folder, 'database.lock'))
}

async function tryAbstractSocket(folder: string): Promise<FolderLock | undefined> {
  const server = createServer((socket) => socket.destroy())
  server.unref()
  server.listen(`\0olea-data-${folderHash(folder)}`)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (hasErrorCode(error, 'EADDRINUSE')) return undefined
    throw error
  }
  return {
    async release() {
      server.close()
      await once(server, 'close')
    },
  }
}

async function tryLockFile(path: string): Promise<FolderLock | undefined> {
  try {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock
    const file = await open(path, flags, 0o600)
    return { release: () => file.close() }
  } catch (error) {
    if (hasErrorCode(error, 'EAGAIN') || hasErrorCode(error, 'EWOULDBLOCK')) return undefined
    throw error
  }
}

export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
