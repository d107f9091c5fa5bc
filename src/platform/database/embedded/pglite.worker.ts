// Runs PGlite, the embedded PostgreSQL, in a worker thread, so that a long query does not block the server's event
// loop. Handles requests one at a time, in the order received.
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { removePgliteLock } from '#src/workarounds/remove-pglite-lock.ts'
import type { PgliteRequest, PgliteResponse, PgliteStorage } from './pglite-messages.ts'
import { queryMessage } from './protocol-messages.ts'

const port = parentPort
if (!port) throw new Error('pglite.worker.ts runs as a worker thread only')

const storage: PgliteStorage = workerData
const chunkBytes = 64 * 1024

const pgliteOptions = {
  extensions: { pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams,
    ...['-c', 'shared_buffers=32MB', '-c', 'max_wal_size=256MB', '-c', 'timezone=UTC'],
  ],
  onStderr(line: string): boolean {
    const message = /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1]
    if (message) respond({ kind: 'fatal', message }) // at once: the thread may end before it can report why
    return false
  },
}

function respond(response: PgliteResponse, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(response, transfer)
}

async function open(): Promise<PGlite> {
  if (storage.kind === 'memory') {
    const loadDataDir = storage.templateFile ? new Blob([await readFile(storage.templateFile)]) : undefined
    return PGlite.create({ ...pgliteOptions, ...(loadDataDir ? { loadDataDir } : {}) })
  }
  if (storage.isNew) await initialize(storage.folder)
  await removePgliteLock(storage.folder)
  // PGlite would silently create an empty database when there is none.
  if (!existsSync(join(storage.folder, 'PG_VERSION')))
    throw new Error(`${storage.folder} contains no database`)
  return PGlite.create({ ...pgliteOptions, dataDir: storage.folder })
}

/** Creates the database in a temporary folder and renames it: a killed first start leaves no incomplete database. */
async function initialize(folder: string): Promise<void> {
  const incomplete = await mkdtemp(`${folder}.new-`)
  const database = await PGlite.create({ ...pgliteOptions, dataDir: incomplete })
  await database.close()
  if (existsSync(folder)) await rmdir(folder) // fails unless it is empty
  await rename(incomplete, folder)
}

/** @returns whether the response ended with ReadyForQuery; if not, PGlite must not be used any more */
async function runBatch(database: PGlite, batch: Uint8Array): Promise<boolean> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  let tail: Uint8Array = new Uint8Array(0)
  const flush = () => {
    if (bytes === 0) return
    const chunk = new Uint8Array(Buffer.concat(chunks, bytes))
    chunks = []
    bytes = 0
    respond({ kind: 'data', chunk }, [chunk.buffer])
  }
  await database.execProtocolRawStream(batch, {
    onRawData(data) {
      const copy = data.slice() // PGlite reuses the buffer
      chunks.push(copy)
      bytes += copy.length
      tail = copy.length >= 6 ? copy.subarray(-6) : Buffer.concat([tail, copy]).subarray(-6)
      if (bytes >= chunkBytes) flush()
    },
  })
  flush()
  return tail[0] === 0x5a && tail[4] === 5 // ReadyForQuery: 'Z', length 5
}

async function copyDatabase(database: PGlite, target: string): Promise<void> {
  await runQuery(database, 'CHECKPOINT')
  if (storage.kind === 'memory') throw new Error('a database in memory has no folder to copy')
  if (existsSync(target)) throw new Error(`${target} exists already`)
  const incomplete = await mkdtemp(`${join(dirname(target), '.copy-')}`)
  try {
    await cp(storage.folder, incomplete, { recursive: true })
    await rename(incomplete, target)
  } catch (error) {
    await rm(incomplete, { recursive: true, force: true })
    throw error
  }
}

async function runQuery(database: PGlite, sql: string): Promise<void> {
  await database.execProtocolRawStream(queryMessage(sql), { onRawData: () => undefined })
}

async function handle(database: PGlite, request: PgliteRequest): Promise<void> {
  switch (request.kind) {
    case 'run': {
      const isComplete = await runBatch(database, request.batch)
      if (!isComplete) return respond({ kind: 'crashed', reason: 'it stopped in the middle of a response' })
      return respond({ kind: 'done', inTransaction: database.isInTransaction() })
    }
    case 'copy':
      await copyDatabase(database, request.folder)
      return respond({ kind: 'done', inTransaction: false })
    case 'dump': {
      await runQuery(database, 'CHECKPOINT')
      const dump = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
      return respond({ kind: 'dumped', dump }, [dump.buffer])
    }
    case 'close':
      await database.close()
      return respond({ kind: 'closed' })
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function readServerVersion(database: PGlite): Promise<string> {
  const { rows } = await database.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? ''
}

try {
  const database = await open()
  const version = await readServerVersion(database)
  let lastRequest = Promise.resolve()
  port.on('message', (request: PgliteRequest) => {
    lastRequest = lastRequest
      .then(() => handle(database, request))
      .catch((error: unknown) => respond({ kind: 'failed', reason: errorText(error) }))
  })
  respond({ kind: 'ready', version })
} catch (error) {
  respond({ kind: 'open-failed', reason: errorText(error) })
}
