// Several processes that use one data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { silentLog } from '../database-log.ts'
import { hashFolderPath } from './data-folder-lock.ts'

let root: string
/** Contains a database already, so that the tests do not have to create one. */
let dataDir: string
const endlessQuery = 'do $$ begin loop perform 1; end loop; end $$'
const children = new Set<ChildProcess>()

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'olea-folders-'))
  dataDir = join(root, 'data')
  await (await openDatabase({ dataDir, role: 'server' })).close()
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(root, { recursive: true })
})

const program = fileURLToPath(new URL('./server-process.fixtures.ts', import.meta.url))

function startServerProcess(
  folder: string,
  mode = '',
): { child: ChildProcess; lines: AsyncIterableIterator<string> } {
  const child = spawn(process.execPath, [program, folder, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  children.delete(child)
}

async function withDatabase<Result>(
  database: Database,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

test('rejects a second server with one line that contains the process id of the first', async () => {
  await withDatabase(await openDatabase({ dataDir, role: 'server' }), async () => {
    await expect(openDatabase({ dataDir, role: 'server' })).rejects.toThrow(
      `The data folder ${dataDir} is already in use by another Olea (process ${process.pid}).`,
    )
  })
})

test('a tool connects to the running server and leaves it running', async () => {
  await withDatabase(await openDatabase({ dataDir, role: 'server' }), async (server) => {
    await server.pool.query('create table shared_by_both (id integer)')
    await withDatabase(await openDatabase({ dataDir, role: 'tool' }), async (tool) => {
      await tool.pool.query('insert into shared_by_both values (1)')
      await tool.vacuum?.()
    })
    expect((await server.pool.query('select id from shared_by_both')).rows).toEqual([{ id: 1 }])
  })
})

test('a tool without a server opens the database itself, accepts other tools and excludes a server', async () => {
  await withDatabase(await openDatabase({ dataDir, role: 'tool' }), async (first) => {
    await first.pool.query('create table from_tool (id integer)')
    await withDatabase(await openDatabase({ dataDir, role: 'tool' }), async (second) => {
      expect((await second.pool.query('select * from from_tool')).rows).toEqual([])
    })
    await expect(openDatabase({ dataDir, role: 'server' })).rejects.toThrow('already in use')
  })
})

test('a killed server loses no acknowledged row and blocks no later start', { timeout: 90_000 }, async () => {
  const acknowledged = new Set<string>()
  for (const rowsBeforeKill of [40, 700, 300]) {
    const { child, lines } = startServerProcess(dataDir, 'insert')
    let rows = 0
    for await (const line of lines) {
      expect(line).toMatch(/^(open|row \d+)$/)
      if (line.startsWith('row')) {
        rows += 1
        acknowledged.add(line.slice(4))
      }
      if (rows === rowsBeforeKill) child.kill('SIGKILL') // rows still in the pipe count too
    }
    await kill(child)
    const found = await withDatabase(await openDatabase({ dataDir, role: 'server' }), (database) =>
      database.pool.query<{ id: string }>('select id from acknowledged'),
    )
    const stored = new Set(found.rows.map(({ id }) => id))
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
  }
  expect(acknowledged.size).toBeGreaterThan(1000)
})

test('starts when a killed start left an empty postmaster.pid', async () => {
  await writeFile(join(dataDir, 'database', 'postmaster.pid'), '') // created, not yet written to
  await withDatabase(await openDatabase({ dataDir, role: 'server' }), async ({ pool }) => {
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

test('when several servers take over a stale socket at once, exactly one succeeds', async () => {
  const first = startServerProcess(dataDir)
  await first.lines.next()
  await kill(first.child)
  expect(await readdir(dataDir)).toContain('.s.PGSQL.5432')
  const contenders = [startServerProcess(dataDir), startServerProcess(dataDir), startServerProcess(dataDir)]
  const outputs = await Promise.all(contenders.map(async ({ lines }) => (await lines.next()).value))
  await Promise.all(contenders.map(({ child }) => kill(child)))
  expect(outputs.filter((output) => output === 'open')).toHaveLength(1)
  expect(
    outputs.filter((output) => /^failed The data folder .* is already in use/.test(output)),
  ).toHaveLength(2)
})

test('only the owner can access the socket, and it is removed when the database closes', async () => {
  await withDatabase(await openDatabase({ dataDir, role: 'server' }), async () => {
    expect((await stat(join(dataDir, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o600)
  })
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.s'))).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'rejects a folder that is not writable with a message that names it',
  async () => {
    await expect(openDatabase({ dataDir: '/sys', role: 'server' })).rejects.toThrow(
      /^The data folder \/sys is not writable \(E[A-Z]+\)\. Give this user write permission, or set DATA_DIR/,
    )
  },
)

test('supports a folder whose path is too long for a socket', async () => {
  const folder = join(root, 'a'.repeat(60), 'b'.repeat(60))
  await mkdir(folder, { recursive: true })
  await withDatabase(
    await openDatabase({ dataDir, role: 'tool' }),
    (database) => database.copyTo?.(join(folder, 'database')) ?? Promise.reject(),
  )
  await withDatabase(await openDatabase({ dataDir: folder, role: 'server' }), async () => {
    await withDatabase(await openDatabase({ dataDir: folder, role: 'tool' }), async (tool) => {
      expect((await tool.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })
  await rmdir(join(tmpdir(), `olea-${hashFolderPath(await realpath(folder))}`)) // contained its socket
})

test('a copy made while the server runs is a complete database as of that moment', async () => {
  const copy = join(root, 'copied')
  await mkdir(copy)
  await withDatabase(await openDatabase({ dataDir, role: 'server' }), async (server) => {
    await server.pool.query('create table moments as select 1 as id')
    await withDatabase(await openDatabase({ dataDir, role: 'tool' }), async (tool) => {
      await tool.copyTo?.(join(copy, 'database'))
      await expect(tool.copyTo?.(join(copy, 'database'))).rejects.toThrow('the database was not copied')
    })
    await server.pool.query('insert into moments values (2)')
  })
  await withDatabase(await openDatabase({ dataDir: copy, role: 'server' }), async (database) => {
    expect((await database.pool.query('select id from moments')).rows).toEqual([{ id: 1 }])
  })
})

test('rejects an incomplete, newer or damaged database folder with instructions and does not change it', async () => {
  const folder = join(root, 'damaged')
  await mkdir(join(folder, 'database'), { recursive: true })
  await writeFile(join(folder, 'database', 'precious'), 'data')
  const open = () => openDatabase({ dataDir: folder, role: 'server' })
  await expect(open()).rejects.toThrow(/is not complete \(PG_VERSION or global\/pg_control is missing\)/)
  await mkdir(join(folder, 'database', 'global'))
  await writeFile(join(folder, 'database', 'global', 'pg_control'), 'nonsense')
  await writeFile(join(folder, 'database', 'PG_VERSION'), '19\n')
  await expect(open()).rejects.toThrow('was written by PostgreSQL 19, this Olea reads version 18.')
  await writeFile(join(folder, 'database', 'PG_VERSION'), '18\n')
  const error: Error = await open().catch((reason) => reason)
  expect(error.message).toMatch(/^The embedded database in .* cannot be opened: .* Nothing was changed\.$/)
  expect(await readdir(join(folder, 'database'))).toEqual(
    expect.arrayContaining(['PG_VERSION', 'global', 'precious']),
  )
})

test('restarts PGlite when a query does not return, and keeps committed rows', async () => {
  const database = await openDatabase({ dataDir, role: 'server', watchdogMs: 1500 })
  await withDatabase(database, async ({ pool }) => {
    await pool.query('create table survivors (id integer)')
    const client = await pool.connect()
    const stuck = expect(pool.query(endlessQuery)).rejects.toMatchObject({
      code: '57P01',
      message: expect.stringContaining('did not return within 1500 ms'),
    })
    const queued = pool.query('insert into survivors values (1)')
    await stuck
    await queued
    await client.query('begin')
    await client.query('insert into survivors values (2)')
    const inTransaction = client.query(endlessQuery)
    await expect(inTransaction).rejects.toMatchObject({ code: '57P01' })
    await expect(client.query('commit')).rejects.toThrow()
    client.release(true)
    expect((await pool.query('select id from survivors')).rows).toEqual([{ id: 1 }])
  })
})

test('retries the restart of PGlite until it succeeds', async () => {
  const failures: unknown[] = []
  const version = join(dataDir, 'database', 'PG_VERSION')
  const log = { ...silentLog, error: (fields: unknown) => failures.push(fields) }
  const database = await openDatabase({ dataDir, role: 'server', watchdogMs: 1000, log })
  await withDatabase(database, async ({ pool }) => {
    await pool.query('create table still_here as select 1 as id')
    const stuck = pool.query(endlessQuery)
    await rename(version, `${version}.away`)
    await expect(stuck).rejects.toThrow('did not return')
    await expect.poll(() => failures.length, { timeout: 10_000 }).toBeGreaterThan(2)
    await rename(`${version}.away`, version)
    // A query during the outage waits for some seconds and then fails.
    const rows = () =>
      pool.query('select id from still_here').then(
        (result) => result.rows,
        (error: Error) => error.message,
      )
    await expect.poll(rows, { timeout: 20_000 }).toEqual([{ id: 1 }])
  })
})
