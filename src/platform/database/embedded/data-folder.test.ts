// One data folder, several processes.
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
import { folderHash } from './data-folder-lock.ts'

let root: string
/** Holds a database already, so that the tests need not wait for a new one. */
let dataDir: string
const endless = 'do $$ begin loop perform 1; end loop; end $$'
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

function start(folder: string, work = ''): { child: ChildProcess; lines: AsyncIterableIterator<string> } {
  const child = spawn(process.execPath, [program, folder, work], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  children.delete(child)
}

async function using<Result>(
  database: Database,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

test('a second server is refused in one line that names the first', async () => {
  await using(await openDatabase({ dataDir, role: 'server' }), async () => {
    await expect(openDatabase({ dataDir, role: 'server' })).rejects.toThrow(
      `The data folder ${dataDir} is already in use by another Olea (process ${process.pid}).`,
    )
  })
})

test('a tool works through the running server and leaves it running', async () => {
  await using(await openDatabase({ dataDir, role: 'server' }), async (server) => {
    await server.pool.query('create table shared_by_both (id integer)')
    await using(await openDatabase({ dataDir, role: 'tool' }), async (tool) => {
      await tool.pool.query('insert into shared_by_both values (1)')
      await tool.vacuum?.()
    })
    expect((await server.pool.query('select id from shared_by_both')).rows).toEqual([{ id: 1 }])
  })
})

test('a tool alone opens the database itself: other tools join it, a server is refused', async () => {
  await using(await openDatabase({ dataDir, role: 'tool' }), async (first) => {
    await first.pool.query('create table of_tools (id integer)')
    await using(await openDatabase({ dataDir, role: 'tool' }), async (second) => {
      expect((await second.pool.query('select * from of_tools')).rows).toEqual([])
    })
    await expect(openDatabase({ dataDir, role: 'server' })).rejects.toThrow('already in use')
  })
})

test('a killed server loses no acknowledged row and blocks no start', { timeout: 90_000 }, async () => {
  const acknowledged = new Set<string>()
  for (const rowsBeforeKill of [40, 700, 300]) {
    const { child, lines } = start(dataDir, 'insert')
    let rows = 0
    for await (const line of lines) {
      expect(line).toMatch(/^(open|row \d+)$/)
      if (line.startsWith('row')) {
        rows += 1
        acknowledged.add(line.slice(4))
      }
      if (rows === rowsBeforeKill) child.kill('SIGKILL') // what is in the pipe still counts
    }
    await kill(child)
    const found = await using(await openDatabase({ dataDir, role: 'server' }), (database) =>
      database.pool.query<{ id: string }>('select id from acknowledged'),
    )
    const kept = new Set(found.rows.map(({ id }) => id))
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
  }
  expect(acknowledged.size).toBeGreaterThan(1000)
})

test('a server killed at the worst moment of its start blocks no later one', async () => {
  await writeFile(join(dataDir, 'database', 'postmaster.pid'), '') // made, and not yet written to
  await using(await openDatabase({ dataDir, role: 'server' }), async ({ pool }) => {
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

test('of several that take over a stale socket at once, one wins', async () => {
  const first = start(dataDir)
  await first.lines.next()
  await kill(first.child)
  expect(await readdir(dataDir)).toContain('.s.PGSQL.5432')
  const contenders = [start(dataDir), start(dataDir), start(dataDir)]
  const words = await Promise.all(contenders.map(async ({ lines }) => (await lines.next()).value))
  await Promise.all(contenders.map(({ child }) => kill(child)))
  expect(words.filter((word) => word === 'open')).toHaveLength(1)
  expect(words.filter((word) => /^refused The data folder .* is already in use/.test(word))).toHaveLength(2)
})

test('only its owner can reach the socket, and it goes when the database closes', async () => {
  await using(await openDatabase({ dataDir, role: 'server' }), async () => {
    expect((await stat(join(dataDir, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o600)
  })
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.s'))).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a folder that cannot be written to is named, whoever asks',
  async () => {
    await expect(openDatabase({ dataDir: '/sys', role: 'server' })).rejects.toThrow(
      /^The data folder \/sys cannot be written to \(E[A-Z]+\)\. Let this user write there, or set DATA_DIR/,
    )
  },
)

test('a folder with a path too long for a socket works all the same', async () => {
  const folder = join(root, 'a'.repeat(60), 'b'.repeat(60))
  await mkdir(folder, { recursive: true })
  await using(
    await openDatabase({ dataDir, role: 'tool' }),
    (database) => database.copyTo?.(join(folder, 'database')) ?? Promise.reject(),
  )
  await using(await openDatabase({ dataDir: folder, role: 'server' }), async () => {
    await using(await openDatabase({ dataDir: folder, role: 'tool' }), async (tool) => {
      expect((await tool.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })
  await rmdir(join(tmpdir(), `olea-${folderHash(await realpath(folder))}`)) // where its socket was
})

test('a copy made while the server works is a whole database of that moment', async () => {
  const copy = join(root, 'copied')
  await mkdir(copy)
  await using(await openDatabase({ dataDir, role: 'server' }), async (server) => {
    await server.pool.query('create table moments as select 1 as id')
    await using(await openDatabase({ dataDir, role: 'tool' }), async (tool) => {
      await tool.copyTo?.(join(copy, 'database'))
      await expect(tool.copyTo?.(join(copy, 'database'))).rejects.toThrow('the database was not copied')
    })
    await server.pool.query('insert into moments values (2)')
  })
  await using(await openDatabase({ dataDir: copy, role: 'server' }), async (database) => {
    expect((await database.pool.query('select id from moments')).rows).toEqual([{ id: 1 }])
  })
})

test('an incomplete, foreign or damaged database folder stops with instructions and stays as it is', async () => {
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

test('a query that does not return makes the engine start again; what was committed is there', async () => {
  const database = await openDatabase({ dataDir, role: 'server', watchdogMs: 1500 })
  await using(database, async ({ pool }) => {
    await pool.query('create table survivors (id integer)')
    const open = await pool.connect()
    const stuck = expect(pool.query(endless)).rejects.toMatchObject({
      code: '57P01',
      message: expect.stringContaining('did not return within 1500 ms'),
    })
    const queued = pool.query('insert into survivors values (1)')
    await stuck
    await queued
    await open.query('begin')
    await open.query('insert into survivors values (2)')
    const inTransaction = open.query(endless)
    await expect(inTransaction).rejects.toMatchObject({ code: '57P01' })
    await expect(open.query('commit')).rejects.toThrow()
    open.release(true)
    expect((await pool.query('select id from survivors')).rows).toEqual([{ id: 1 }])
  })
})

test('an engine that cannot start again is tried until the cause is gone', async () => {
  const failures: unknown[] = []
  const version = join(dataDir, 'database', 'PG_VERSION')
  const log = { ...silentLog, error: (fields: unknown) => failures.push(fields) }
  const database = await openDatabase({ dataDir, role: 'server', watchdogMs: 1000, log })
  await using(database, async ({ pool }) => {
    await pool.query('create table still_here as select 1 as id')
    const stuck = pool.query(endless)
    await rename(version, `${version}.away`)
    await expect(stuck).rejects.toThrow('did not return')
    await expect.poll(() => failures.length, { timeout: 10_000 }).toBeGreaterThan(2)
    await rename(`${version}.away`, version)
    // Who asks while it is away waits for some seconds, and is refused then.
    const rows = () =>
      pool.query('select id from still_here').then(
        (answer) => answer.rows,
        (error: Error) => error.message,
      )
    await expect.poll(rows, { timeout: 20_000 }).toEqual([{ id: 1 }])
  })
})
