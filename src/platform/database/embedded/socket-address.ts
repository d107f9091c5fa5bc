// Socket on which a data folder's database listens, and the `pg` configuration to connect to it.
import { lstat, mkdir } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { hashFolderPath } from './data-folder-lock.ts'

/** PostgreSQL's own naming scheme, so that `psql -h <data folder>` works too. */
export const socketName = '.s.PGSQL.5432'
/**
 * Systems limit socket paths to 104 to 108 bytes including a terminating zero byte. The rest is for the process id
 * that is appended while the socket is created.
 */
const maxPathBytes = 90

export type SocketAddress = { path: string; connection: ClientConfig }

/** @param folder its real path */
export async function resolveSocketAddress(folder: string): Promise<SocketAddress> {
  if (process.platform === 'win32') return pipeAddress(`\\\\.\\pipe\\olea-${hashFolderPath(folder)}`)
  const isShort = Buffer.byteLength(join(folder, socketName)) <= maxPathBytes
  const host = isShort ? folder : await createPrivateFolder(join(tmpdir(), `olea-${hashFolderPath(folder)}`))
  return { path: join(host, socketName), connection: socketConnection(host) }
}

const credentials = { user: 'postgres', database: 'postgres', password: 'unused', ssl: false }

/** @param folder contains the socket */
export function socketConnection(folder: string): ClientConfig {
  return { host: folder, port: 5432, ...credentials }
}

/** Requires a folder that only this user can access, because every user can write to the temporary folder. */
async function createPrivateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const found = await lstat(path)
  const isPrivate = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
  if (!isPrivate)
    throw new Error(
      `The folder ${path} belongs to another user or is accessible to others; remove it and start again.`,
    )
  return path
}

/** The driver supports named pipes only through a custom stream. */
function pipeAddress(path: string): SocketAddress {
  const stream = () => {
    const socket = new Socket()
    const connect = socket.connect.bind(socket)
    return Object.assign(socket, { connect: () => connect(path) })
  }
  return { path, connection: { host: 'localhost', port: 5432, stream, ...credentials } }
}
