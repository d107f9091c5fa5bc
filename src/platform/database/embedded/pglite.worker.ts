// Runs the embedded PostgreSQL in a thread of its own, so that a long query never stops the server's event loop.
// Answers one request at a time, in the order asked.
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { PgliteRequest, PgliteResponse, PgliteStorage } from './pglite-messages.ts'
import { queryMessage } from './protocol-messages.ts'

const port = parentPort
if (!port) throw new Error('pglite.worker.ts runs as a worker thread only')

const storage: PgliteStorage = workerData
const sendAboveBytes = 64 * 1024

const shared = {
  extensions: { pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams,
    ...['-c', 'shared_buffers=32MB', '-c', 'max_wal_size=256MB', '-c', 'timezone=UTC'],
  ],
  onStderr(line: string): boolean {
    const words = /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1]
    if (words) answer({ kind: 'said', message: words }) // at once: the thread may end before it can say why
    return false
  },
}

function answer(content: PgliteResponse, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(content, transfer)
}

async function open(): Promise<PGlite> {
  if (storage.kind === 'memory') {
    const loadDataDir = storage.templateFile ? new Blob([await readFile(storage.templateFile)]) : undefined
    return PGlite.create({ ...shared, ...(loadDataDir ? { loadDataDir } : {}) })
  }
  if (storage.isNew) await initialise(storage.folder)
  // Its own lock file says nothing in here, and one that a killed start left empty would block every later one.
  await rm(join(storage.folder, 'postmaster.pid'), { force: true })
  // The engine would quietly make an empty database where it finds none.
  if (!existsSync(join(storage.folder, 'PG_VERSION'))) throw new Error(`${storage.folder} holds no database`)
  return PGlite.create({ ...shared, dataDir: storage.folder })
}

/** A killed first start must not leave half a database behind, so it is made elsewhere and moved when complete. */
async function initialise(folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}.new-`)
  const first = await PGlite.create({ ...shared, dataDir: unfinished })
  await first.close()
  if (existsSync(folder)) await rmdir(folder) // fails unless it is empty
  await rename(unfinished, folder)
}

/** @returns whether the answer ended properly; if not, the engine must not be used any more */
async function runGroup(database: PGlite, group: Uint8Array): Promise<boolean> {
  let parts: Uint8Array[] = []
  let bytes = 0
  let tail: Uint8Array = new Uint8Array(0)
  const send = () => {
    if (bytes === 0) return
    const chunk = Buffer.concat(parts, bytes)
    const copy = new Uint8Array(chunk)
    parts = []
    bytes = 0
    answer({ kind: 'data', chunk: copy }, [copy.buffer])
  }
  await database.execProtocolRawStream(group, {
    onRawData(data) {
      const copy = data.slice() // the engine reuses its memory
      parts.push(copy)
      bytes += copy.length
      tail = copy.length >= 6 ? copy.subarray(-6) : Buffer.concat([tail, copy]).subarray(-6)
      if (bytes >= sendAboveBytes) send()
    },
  })
  send()
  return tail[0] === 0x5a && tail[4] === 5 // ReadyForQuery
}

async function copyDatabase(database: PGlite, target: string): Promise<void> {
  await runSilently(database, 'CHECKPOINT')
  if (storage.kind === 'memory') throw new Error('a database in memory has no folder to copy')
  if (existsSync(target)) throw new Error(`${target} exists already`)
  const unfinished = await mkdtemp(`${join(dirname(target), '.copy-')}`)
  try {
    await cp(storage.folder, unfinished, { recursive: true })
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }) // a part of a copy is of no use
    throw error
  }
}

async function runSilently(database: PGlite, sql: string): Promise<void> {
  await database.execProtocolRawStream(queryMessage(sql), { onRawData: () => undefined })
}

async function handle(database: PGlite, request: PgliteRequest): Promise<void> {
  switch (request.kind) {
    case 'run': {
      const intact = await runGroup(database, request.batch)
      if (!intact) return answer({ kind: 'broken', reason: 'it stopped in the middle of an answer' })
      return answer({ kind: 'done', inTransaction: database.isInTransaction() })
    }
    case 'copy':
      await copyDatabase(database, request.folder)
      return answer({ kind: 'done', inTransaction: false })
    case 'dump': {
      await runSilently(database, 'CHECKPOINT')
      const dump = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
      return answer({ kind: 'dumped', dump }, [dump.buffer])
    }
    case 'close':
      await database.close()
      return answer({ kind: 'closed' })
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function reportedVersion(database: PGlite): Promise<string> {
  const { rows } = await database.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? ''
}

try {
  const database = await open()
  const version = await reportedVersion(database)
  let work = Promise.resolve()
  port.on('message', (request: PgliteRequest) => {
    work = work
      .then(() => handle(database, request))
      .catch((error: unknown) => answer({ kind: 'failed', reason: reason(error) }))
  })
  answer({ kind: 'ready', version })
} catch (error) {
  answer({ kind: 'unusable', reason: reason(error) })
}
