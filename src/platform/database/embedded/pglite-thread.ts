// Manages the worker thread that runs PGlite: starts it, applies a watchdog timeout to each request, and restarts it
// when it crashes or does not respond. Callers send one request at a time (session-queue.ts ensures it).
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { workerUrl } from '../../project-folder.ts'
import type { DatabaseLog } from '../database-log.ts'
import type { PgliteRequest, PgliteResponse, PgliteStorage } from './pglite-messages.ts'

export type PgliteThread = Awaited<ReturnType<typeof startPgliteThread>>

/** PGlite stopped during a request or could not be started. The request may or may not have been carried out. */
export class PgliteStoppedError extends Error {}

type PgliteThreadOptions = {
  storage: PgliteStorage
  log: DatabaseLog
  /** Called when the session and its open transaction were lost. */
  onSessionLost: () => void
}

type PendingRequest = {
  onData: (chunk: Uint8Array) => void
  resolve: (response: PgliteResponse) => void
  reject: (error: Error) => void
}

type State = PgliteThreadOptions & {
  worker: Worker | undefined
  /** The next worker, while a crashed one is being replaced. */
  restarting: Promise<Worker>
  pending: PendingRequest | undefined
  isClosing: boolean
  restarts: number
  stoppedAt: number
  lastReason: string
  version: string
}

const restartDelaysMs = [0, 250, 1000, 2500, 5000]
/** After this running time the restart delay starts at zero again. */
const stableAfterMs = 60_000
/** How long a request waits for a restart. */
const restartWaitMs = 5000
const closeTimeoutMs = 10_000

/** @throws Error with a one-line message when the database cannot be opened */
export async function startPgliteThread(options: PgliteThreadOptions) {
  const state: State = {
    ...options,
    worker: undefined,
    restarting: new Promise(() => undefined),
    pending: undefined,
    isClosing: false,
    restarts: 0,
    stoppedAt: 0,
    lastReason: '',
    version: '',
  }
  await launchWorker(state)
  return {
    version: () => state.version,
    /**
     * @param batch protocol messages up to and including a Sync, or one simple Query
     * @throws PgliteStoppedError when PGlite stops before the response is complete
     */
    async run(
      batch: Uint8Array,
      timeoutMs: number,
      onData: PendingRequest['onData'],
    ): Promise<{ inTransaction: boolean }> {
      const response = await send(state, { kind: 'run', batch: new Uint8Array(batch) }, timeoutMs, onData)
      return { inTransaction: response.kind === 'done' && response.inTransaction }
    },
    async copyTo(folder: string, timeoutMs: number): Promise<void> {
      await send(state, { kind: 'copy', folder }, timeoutMs)
    },
    async dump(timeoutMs: number): Promise<Uint8Array> {
      const response = await send(state, { kind: 'dump' }, timeoutMs)
      if (response.kind !== 'dumped') throw new PgliteStoppedError('the embedded database returned no dump')
      return response.dump
    },
    async close(): Promise<void> {
      try {
        if (state.worker) await send(state, { kind: 'close' }, closeTimeoutMs)
      } finally {
        state.isClosing = true
        await state.worker?.terminate()
      }
    },
    /** Ends the worker without closing the database, like a killed process. */
    async terminate(): Promise<void> {
      state.isClosing = true
      await state.worker?.terminate()
    },
  }
}

/** @returns a worker whose database is open */
function launchWorker(state: State): Promise<Worker> {
  const worker = new Worker(workerUrl('pglite.worker', import.meta.url), {
    workerData: state.storage,
    execArgv: [],
  })
  return new Promise((resolve, reject) => {
    let fatalMessage = ''
    const fail = (failure: string) => {
      const reason = fatalMessage || failure
      state.lastReason = reason
      if (state.worker === worker) handleCrash(state, worker, reason)
      else void worker.terminate().then(() => reject(new PgliteStoppedError(reason)))
    }
    worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => fail(`its thread ended with code ${code}`))
    worker.on('message', (response: PgliteResponse) => {
      if (response.kind === 'fatal') fatalMessage = response.message
      else if (response.kind === 'open-failed' || response.kind === 'crashed') fail(response.reason)
      else if (response.kind === 'ready') resolve(attachWorker(state, worker, response.version))
      else handleResponse(state, worker, response)
    })
  })
}

function attachWorker(state: State, worker: Worker, version: string): Worker {
  state.version = version
  state.worker = worker
  if (state.storage.kind === 'folder') state.storage = { ...state.storage, isNew: false }
  return worker
}

function handleResponse(state: State, from: Worker, response: PgliteResponse): void {
  if (from !== state.worker || !state.pending) return
  const { onData, resolve } = state.pending
  if (response.kind === 'data') {
    onData(response.chunk)
    return
  }
  state.pending = undefined
  resolve(response)
}

function handleCrash(state: State, crashed: Worker, reason: string): void {
  if (crashed !== state.worker || state.isClosing) return
  state.worker = undefined
  state.stoppedAt = performance.now()
  state.lastReason = reason
  state.log.error({ reason }, 'the embedded database stopped and is being restarted')
  const interrupted = state.pending
  state.pending = undefined
  state.onSessionLost()
  interrupted?.reject(new PgliteStoppedError(reason))
  state.restarting = restart(state, crashed)
  state.restarting.catch(() => undefined) // waiting requests report it
}

async function restart(state: State, crashed: Worker): Promise<Worker> {
  await crashed.terminate()
  for (;;) {
    await pause(restartDelaysMs[Math.min(state.restarts, restartDelaysMs.length - 1)])
    if (state.isClosing) throw new PgliteStoppedError('the database is closed')
    state.restarts += 1
    try {
      const worker = await launchWorker(state)
      setTimeout(() => {
        if (state.worker === worker) state.restarts = 0
      }, stableAfterMs).unref()
      state.log.info({ restarts: state.restarts }, 'the embedded database was restarted')
      return worker
    } catch (error) {
      state.log.error({ error }, 'the embedded database could not be restarted')
    }
  }
}

/** @throws PgliteStoppedError when a restart takes too long */
async function waitForWorker(state: State): Promise<Worker> {
  if (state.worker) return state.worker
  const remainingMs = restartWaitMs - (performance.now() - state.stoppedAt)
  if (remainingMs <= 0) throw new PgliteStoppedError(`it is not available: ${state.lastReason}`)
  const stop = new AbortController()
  const timeout = pause(remainingMs, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new PgliteStoppedError(`it is not available: ${state.lastReason}`)
  })
  timeout.catch(() => undefined) // the race reports it
  return Promise.race([state.restarting, timeout]).finally(() => stop.abort())
}

/** @param timeoutMs after this the worker counts as stuck and is restarted */
async function send(
  state: State,
  request: PgliteRequest,
  timeoutMs: number,
  onData: PendingRequest['onData'] = () => undefined,
) {
  const worker = await waitForWorker(state)
  const watchdog = setTimeout(
    () => handleCrash(state, worker, `a query did not return within ${timeoutMs} ms`),
    timeoutMs,
  )
  try {
    const response = await new Promise<PgliteResponse>((resolve, reject) => {
      state.pending = { onData, resolve, reject }
      worker.postMessage(request)
    })
    if (response.kind === 'failed') throw new Error(response.reason)
    return response
  } finally {
    clearTimeout(watchdog)
  }
}
