// Where a data folder's database listens, and how the `pg` driver gets there.
import { lstat, mkdir } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { folderHash } from './data-folder-lock.ts'

/** Named as PostgreSQL names its sockets, so that `psql -h <data folder>` works too. */
export const socketName = '.s.PGSQL.5432'
/** The system's limit is 104 to 108 bytes with a closing zero; the socket is first made under a longer name. */
const longestPathBytes = 90

export type SocketAddress = { path: string; connection: ClientConfig }

/** @param folder its real path */
export async function socketAddress(folder: string): Promise<SocketAddress> {
  if (process.platform === 'win32') return pipeAddress(`\\\\.\\pipe\\olea-${folderHash(folder)}`)
  const short = Buffer.byteLength(join(folder, socketName)) <= longestPathBytes
  const host = short ? folder : await privateFolder(join(tmpdir(), `olea-${folderHash(folder)}`))
  return { path: join(host, socketName), connection: socketConnection(host) }
}

const identity = { user: 'postgres', database: 'postgres', password: 'unused', ssl: false }

/** @param folder where the socket is */
export function socketConnection(folder: string): ClientConfig {
  return { host: folder, port: 5432, ...identity }
}

/** The temporary folder is everyone's: only a folder that nobody else can reach will do. */
async function privateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const found = await lstat(path)
  const own = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
  if (!own)
    throw new Error(
      `The folder ${path} belongs to someone else or is open to others; remove it and start again.`,
    )
  return path
}

/** The driver knows named pipes only through a stream of one's own. */
function pipeAddress(path: string): SocketAddress {
  const stream = () => {
    const socket = new Socket()
    const connect = socket.connect.bind(socket)
    return Object.assign(socket, { connect: () => connect(path) })
  }
  return { path, connection: { host: 'localhost', port: 5432, stream, ...identity } }
}
