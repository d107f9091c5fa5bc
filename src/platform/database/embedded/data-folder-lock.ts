// Lock that lets one process at a time use a data folder. The kernel holds it and releases it when the process ends,
// even if it is killed: an abstract socket on Linux, an exclusively opened file on the BSDs and macOS, the named pipe
// itself on Windows. The holder may replace the socket file of a killed process without a race.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

export type FolderLock = { release(): Promise<void> }

// O_EXLOCK: missing in Node's constants, the same on macOS, FreeBSD, OpenBSD and NetBSD.
const openExclusiveLock = 0x20

/** @param folder its real path, so that all paths to one folder give the same hash */
export function hashFolderPath(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32)
}

/** @returns undefined while another process holds the lock */
export async function tryLockFolder(folder: string): Promise<FolderLock | undefined> {
  if (process.platform === 'linux' || process.platform === 'android') return tryLockAbstractSocket(folder)
  if (process.platform === 'win32') return { release: async () => undefined } // the pipe itself is the lock
  return tryLockFile(join(folder, 'database.lock'))
}

async function tryLockAbstractSocket(folder: string): Promise<FolderLock | undefined> {
  const server = createServer((socket) => socket.destroy())
  server.unref()
  server.listen(`\0olea-data-${hashFolderPath(folder)}`)
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
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | openExclusiveLock
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
