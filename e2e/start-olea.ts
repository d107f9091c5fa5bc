// Starts the built server on a free port with its own data folder. Kills every child process when the tests end.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverCommand, serverEnvironment } from '../scripts/server-command.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Saves a tenth of the processor time of a start. */
const compileCache = join(root, '.cache/compile')

/** Long enough for a start on a busy machine. */
const readyWithinMs = 90_000

const running = new Map<ChildProcess, (signal: NodeJS.Signals) => void>()
const folders = new Set<string>()

// Vitest does not run `afterEach` when it ends a worker in the middle of a test or skips all tests of a file.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
process.on('exit', () => {
  for (const send of running.values()) send('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export type Environment = Record<string, string>
type ExitResult = { status: number | null; signal: NodeJS.Signals | null }
export type RunningProcess = {
  pid: number
  /** Everything printed so far to stdout and stderr. */
  output: () => string
  stdout: () => string
  stderr: () => string
  /** Resolves when the process has exited and its output is complete. */
  exited: Promise<ExitResult>
  sendSignal: (signal: NodeJS.Signals) => void
}
export type Olea = RunningProcess & {
  url: string
  port: number
  dataDir: string
  /** The settings with which a command-line tool uses the same data. */
  dataSettings: Environment
  stop: () => Promise<ExitResult>
}

/** Creates a folder that is removed when the tests end. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'olea-e2e-'))
  folders.add(folder)
  return folder
}

/**
 * Each worker has its own range of ports below the ephemeral range, so that no other process takes the port before the
 * server has started.
 */
export async function findFreePort(): Promise<number> {
  const ports = 500
  const first = 12_000 + ports * Number(process.env.VITEST_POOL_ID ?? 0)
  const start = randomInt(ports)
  for (let step = 0; step < ports; step++) {
    const port = first + ((start + step) % ports)
    if (await isFree(port)) return port
  }
  throw new Error(`None of the ${ports} ports from ${first} is free`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, 'localhost')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * Runs a command in the root folder. Passes on only PATH, HOME and TMPDIR of the environment.
 * @param asGroup whether signals also reach its child processes, as they do from a terminal
 */
export function startProcess(
  command: string,
  args: string[],
  environment: Environment,
  asGroup = false,
): RunningProcess {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: asGroup,
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} could not be started`)
  const sendSignal = (signal: NodeJS.Signals) => deliverSignal(child, pid, asGroup, signal)
  running.set(child, sendSignal)
  let [all, stdout, stderr] = ['', '', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    all += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    all += text
  })
  const exited = once(child, 'close').then(([status, signal]): ExitResult => {
    running.delete(child)
    return { status, signal }
  })
  return {
    pid,
    output: () => all,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    sendSignal,
  }
}

function deliverSignal(child: ChildProcess, pid: number, asGroup: boolean, signal: NodeJS.Signals): void {
  if (!asGroup) child.kill(signal)
  // After the process has exited, the system may have reused its id.
  else if (running.has(child)) process.kill(-pid, signal)
}

/**
 * Starts a server and waits until it is ready.
 * @throws Error with the server's output when it exits or does not become ready in time
 */
export async function startOlea(
  options: { dataDir?: string; port?: number; environment?: Environment } = {},
): Promise<Olea> {
  const dataDir = options.dataDir ?? (await createTemporaryFolder())
  const port = options.port ?? (await findFreePort())
  const started = startProcess(process.execPath, serverCommand, {
    ...serverEnvironment,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // There is no load balancer. The test of draining sets this.
    DRAIN_SECONDS: '0',
    ...options.environment,
  })
  const url = `http://localhost:${port}`
  await waitUntilReady(started, url)
  const { DATABASE_URL } = options.environment ?? {}
  const dataSettings = { DATA_DIR: dataDir, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) }
  return { ...started, url, port, dataDir, dataSettings, stop: () => stopProcess(started, 'SIGTERM') }
}

async function waitUntilReady(started: RunningProcess, url: string): Promise<void> {
  let ending: ExitResult | undefined
  void started.exited.then((ended) => {
    ending = ended
  })
  const deadline = performance.now() + readyWithinMs
  while (!(started.stdout().includes('Ctrl+C') && (await isReady(url)))) {
    if (ending) throw new Error(`Olea ended with status ${ending.status}:\n${started.output()}`)
    if (performance.now() > deadline) {
      await stopProcess(started, 'SIGKILL')
      throw new Error(`Olea was not ready within ${readyWithinMs} ms:\n${started.output()}`)
    }
    await pause(50)
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/ready`)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** Runs a command of `src/commands` to its end. */
export async function runTool(name: string, args: string[], environment: Environment) {
  const started = startProcess(process.execPath, [`src/commands/${name}.ts`, ...args], environment)
  const { status } = await started.exited
  return { status, stdout: started.stdout(), stderr: started.stderr() }
}

/** Sends the signal unless the process has exited already, and waits for the exit. */
async function stopProcess(started: RunningProcess, signal: NodeJS.Signals): Promise<ExitResult> {
  started.sendSignal(signal)
  return started.exited
}

/** Kills all running processes and removes the folders. Call it in `afterEach`, so that it also runs after a failure. */
export async function cleanUp(): Promise<void> {
  const ends = [...running].map(([child, send]) => {
    const end = once(child, 'close')
    send('SIGKILL')
    return end
  })
  await Promise.all(ends)
  await Promise.all([...folders].map((folder) => rm(folder, { recursive: true, force: true })))
  folders.clear()
}
