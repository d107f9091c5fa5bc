// Starts the product as a person does, on a free port and a data folder of its own, and never leaves a process behind.
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

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Starting on a busy machine takes its time; a server that is stuck must not take for ever. */
const readyWithinMs = 90_000

const running = new Map<ChildProcess, (signal: NodeJS.Signals) => void>()
const folders = new Set<string>()

// A worker that Vitest ends in the middle of a test, or because none of a file was asked for, has no `afterEach`.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
process.on('exit', () => {
  for (const send of running.values()) send('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export type Environment = Record<string, string>
export type Ended = { status: number | null; signal: NodeJS.Signals | null }
export type Started = {
  pid: number
  /** Everything printed so far, on both streams. */
  output: () => string
  stdout: () => string
  stderr: () => string
  /** Resolves when the process has ended and its output is complete. */
  ended: Promise<Ended>
  send: (signal: NodeJS.Signals) => void
}
export type Olea = Started & { url: string; port: number; dataDir: string; stop: () => Promise<Ended> }

/** A folder that is removed when the tests end. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'olea-e2e-'))
  folders.add(folder)
  return folder
}

/**
 * Each worker has ports of its own, below those that systems give out by themselves: what was found free is not taken
 * by another before the server that it is meant for has started.
 */
export async function freePort(): Promise<number> {
  const ports = 500
  const first = 12_000 + ports * Number(process.env.VITEST_POOL_ID ?? 0)
  const start = randomInt(ports)
  for (let step = 0; step < ports; step++) {
    const port = first + ((start + step) % ports)
    if (await isFree(port)) return port
  }
  throw new Error(`None of the ports from ${first} on is free`)
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
 * Runs a command of the project. Of the settings around the tests only what programs need to run reaches it.
 * @param asGroup signals reach whatever it starts as well, as they do from a terminal
 */
export function startProcess(
  command: string,
  args: string[],
  environment: Environment,
  asGroup = false,
): Started {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: asGroup,
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} could not be started`)
  const send = (signal: NodeJS.Signals) => signalTo(child, pid, asGroup, signal)
  running.set(child, send)
  let [all, stdout, stderr] = ['', '', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    all += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    all += text
  })
  const ended = once(child, 'close').then(([status, signal]): Ended => {
    running.delete(child)
    return { status, signal }
  })
  return {
    pid,
    output: () => all,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    send,
  }
}

function signalTo(child: ChildProcess, pid: number, asGroup: boolean, signal: NodeJS.Signals): void {
  if (!asGroup) child.kill(signal)
  // A process that has ended and was waited for has given its number back.
  else if (running.has(child)) process.kill(-pid, signal)
}

/**
 * A server that answers and has said where it is.
 * @throws Error with what it printed when it ends or does not become ready
 */
export async function startOlea(
  options: { dataDir?: string; port?: number; environment?: Environment } = {},
): Promise<Olea> {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const port = options.port ?? (await freePort())
  const started = startProcess(process.execPath, ['build/process/main.js'], {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Nobody shares out requests here; the test of draining asks for it.
    DRAIN_SECONDS: '0',
    ...options.environment,
  })
  const url = `http://localhost:${port}`
  await whenReady(started, url)
  return { ...started, url, port, dataDir, stop: () => endProcess(started, 'SIGTERM') }
}

async function whenReady(started: Started, url: string): Promise<void> {
  let ending: Ended | undefined
  void started.ended.then((ended) => {
    ending = ended
  })
  const deadline = performance.now() + readyWithinMs
  while (!(started.stdout().includes('Ctrl+C') && (await answersReady(url)))) {
    if (ending) throw new Error(`Olea ended with status ${ending.status}:\n${started.output()}`)
    if (performance.now() > deadline) {
      await endProcess(started, 'SIGKILL')
      throw new Error(`Olea was not ready after ${readyWithinMs} ms:\n${started.output()}`)
    }
    await pause(50)
  }
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/ready`)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** Sends the signal unless the process has ended already, and waits for its end. */
export async function endProcess(started: Started, signal: NodeJS.Signals): Promise<Ended> {
  started.send(signal)
  return started.ended
}

/** Ends everything that still runs and removes the folders; for `afterEach`, so that a failed test leaves nothing. */
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
