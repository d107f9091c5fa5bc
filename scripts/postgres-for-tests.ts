// Starts a temporary PostgreSQL server, for tests that otherwise use the embedded database, and runs a command with its
// TEST_DATABASE_URL:
//   node scripts/postgres-for-tests.ts npx vitest run
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { installDebianPackages } from './install-debian-packages.ts'

export type PostgresForTests = { url: string; stop(): Promise<void> }

type User = { uid?: number; gid?: number }

const startWithinMs = 30_000
/** Faster and not durable: the data is deleted after the tests. */
const fastSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const sharedSettings = ['shared_buffers=64MB', 'max_connections=200']

/**
 * @param options.isDurable writes to the disk at each commit, for benchmarks
 * @throws Error when PostgreSQL is missing and cannot be installed, or does not start
 */
export async function startPostgresForTests({ isDurable = false } = {}): Promise<PostgresForTests> {
  const programs = findPrograms() ?? installPrograms()
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'olea-postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(join(folder, 'password'), password)
  for (const path of [folder, data, join(folder, 'password')]) {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }
  const initOptions = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    join(folder, 'password'),
  ]
  const locale = ['-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), [...initOptions, ...locale], { ...user, cwd: folder, stdio: 'pipe' })
  const port = await freePort()
  const settings = [
    ...sharedSettings,
    ...(isDurable ? [] : fastSettings),
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const stop = () => stopServer(server, folder)
  await waitUntilReady(url, server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}

/** Folder with `initdb` and `postgres`. Debian does not put it on the PATH. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

function installPrograms(): string {
  const found = installDebianPackages('postgresql') ? findPrograms() : undefined
  if (found) return found
  throw new Error('PostgreSQL (initdb and postgres) was not found. Install it or add it to the PATH.')
}

/** PostgreSQL does not run as root. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  let output = ''
  server.stderr?.on('data', (chunk) => {
    output = (output + chunk).slice(-2000)
  })
  for (const deadline = performance.now() + startWithinMs; ; ) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`)
      if (performance.now() > deadline)
        throw new Error(`PostgreSQL did not accept connections: ${output}`, { cause: error })
      await pause(100)
    }
  }
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGINT') // fast shutdown
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

async function runWithServer(command: string, args: string[]): Promise<number> {
  const { url, stop } = await startPostgresForTests()
  try {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
    process.on('SIGINT', () => child.kill('SIGINT')) // the child ends, then the server is stopped
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    const [code] = await once(child, 'exit')
    return code ?? 1
  } finally {
    await stop()
  }
}

if (import.meta.main) {
  const [command, ...args] = process.argv.slice(2)
  if (!command) throw new Error('Usage: node scripts/postgres-for-tests.ts COMMAND [ARGUMENT]...')
  process.exitCode = await runWithServer(command, args)
}
