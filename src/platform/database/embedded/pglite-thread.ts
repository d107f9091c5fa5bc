// Keeps the engine's worker thread alive: starts it, watches over what it is asked, starts it again when it dies
// or does not answer. Callers ask for one thing at a time (exclusive-queue.ts sees to that).
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { workerUrl } from '../../project-folder.ts'
import type { DatabaseLog } from '../database-log.ts'
import type { PgliteRequest, PgliteResponse, PgliteStorage } from './pglite-messages.ts'

export type PgliteThread = Awaited<ReturnType<typeof startPgliteThread>>

/** The engine stopped while it worked, or could not be started; the work may or may not have been done. */
export class PgliteStoppedError extends Error {}

export type PgliteThreadOptions = {
  storage: PgliteStorage
  log: DatabaseLog
  /** Told when a session and its open transaction vanished. */
  onSessionLost: () => void
}

type Job = {
  onData: (chunk: Uint8Array) => void
  resolve: (answer: PgliteResponse) => void
  reject: (error: Error) => void
}

type State = PgliteThreadOptions & {
  worker: Worker | undefined
  ready: Promise<Worker>
  job: Job | undefined
  closing: boolean
  restarts: number
  downSince: number
  lastReason: string
  version: string
}

const restartDelaysMs = [0, 250, 1000, 2500, 5000]
/** An engine that ran this long is sound again: the next restart needs no delay. */
const soundAfterMs = 60_000
const waitForStartMs = 5000
const closeWithinMs = 10_000

/** @throws Error in one line when the database cannot be opened */
export async function startPgliteThread(options: PgliteThreadOptions) {
  const state: State = {
    ...options,
    worker: undefined,
    ready: new Promise(() => undefined),
    job: undefined,
    closing: false,
    restarts: 0,
    downSince: 0,
    lastReason: '',
    version: '',
  }
  await launch(state)
  return {
    version: () => state.version,
    /**
     * @param group protocol messages up to a Sync, or one simple Query
     * @throws EngineLostError when the engine stops before the answer is complete
     */
    async run(
      group: Uint8Array,
      limitMs: number,
      onData: Job['onData'],
    ): Promise<{ inTransaction: boolean }> {
      const answer = await ask(state, { kind: 'run', batch: new Uint8Array(group) }, limitMs, onData)
      return { inTransaction: answer.kind === 'done' && answer.inTransaction }
    },
    async copyTo(folder: string, limitMs: number): Promise<void> {
      await ask(state, { kind: 'copy', folder }, limitMs)
    },
    async dump(limitMs: number): Promise<Uint8Array> {
      const answer = await ask(state, { kind: 'dump' }, limitMs)
      if (answer.kind !== 'dumped')
        throw new PgliteStoppedError('the embedded database gave no copy of itself')
      return answer.dump
    },
    async close(): Promise<void> {
      try {
        if (state.worker) await ask(state, { kind: 'close' }, closeWithinMs)
      } finally {
        state.closing = true
        await state.worker?.terminate()
      }
    },
    /** Ends the worker as it stands, as a killed process would. */
    async terminate(): Promise<void> {
      state.closing = true
      await state.worker?.terminate()
    },
  }
}

/** @returns a worker whose database is open */
function launch(state: State): Promise<Worker> {
  const worker = new Worker(workerUrl('pglite.worker', import.meta.url), {
    workerData: state.storage,
    execArgv: [],
  })
  return new Promise((resolve, reject) => {
    let words = ''
    const fail = (failure: string) => {
      const reason = words || failure
      state.lastReason = reason
      if (state.worker === worker) lose(state, worker, reason)
      else void worker.terminate().then(() => reject(new PgliteStoppedError(reason)))
    }
    worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => fail(`its thread ended with code ${code}`))
    worker.on('message', (answer: PgliteResponse) => {
      if (answer.kind === 'said') words = answer.message
      else if (answer.kind === 'unusable' || answer.kind === 'broken') fail(answer.reason)
      else if (answer.kind === 'ready') resolve(begin(state, worker, answer.version))
      else settle(state, worker, answer)
    })
  })
}

function begin(state: State, worker: Worker, version: string): Worker {
  state.version = version
  state.worker = worker
  if (state.storage.kind === 'folder') state.storage = { ...state.storage, isNew: false }
  return worker
}

function settle(state: State, from: Worker, answer: PgliteResponse): void {
  if (from !== state.worker || !state.job) return
  const { onData, resolve } = state.job
  if (answer.kind === 'data') {
    onData(answer.chunk)
    return
  }
  state.job = undefined
  resolve(answer)
}

function lose(state: State, lost: Worker, reason: string): void {
  if (lost !== state.worker || state.closing) return
  state.worker = undefined
  state.downSince = performance.now()
  state.lastReason = reason
  state.log.error({ reason }, 'the embedded database stopped and is started again')
  const interrupted = state.job
  state.job = undefined
  state.onSessionLost()
  interrupted?.reject(new PgliteStoppedError(reason))
  state.ready = relaunch(state, lost)
  state.ready.catch(() => undefined) // whoever waits for it is told
}

async function relaunch(state: State, lost: Worker): Promise<Worker> {
  await lost.terminate()
  for (;;) {
    await pause(restartDelaysMs[Math.min(state.restarts, restartDelaysMs.length - 1)])
    if (state.closing) throw new PgliteStoppedError('the database is closed')
    state.restarts += 1
    try {
      const worker = await launch(state)
      setTimeout(() => {
        if (state.worker === worker) state.restarts = 0
      }, soundAfterMs).unref()
      state.log.info({ restarts: state.restarts }, 'the embedded database works again')
      return worker
    } catch (error) {
      state.log.error({ error }, 'the embedded database could not be started')
    }
  }
}

async function available(state: State): Promise<Worker> {
  if (state.worker) return state.worker
  const patience = waitForStartMs - (performance.now() - state.downSince)
  if (patience <= 0) throw new PgliteStoppedError(`it is not available: ${state.lastReason}`)
  const stop = new AbortController()
  const timeout = pause(patience, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new PgliteStoppedError(`it is not available: ${state.lastReason}`)
  })
  timeout.catch(() => undefined) // the race reports it
  return Promise.race([state.ready, timeout]).finally(() => stop.abort())
}

/** @param limitMs after this the worker is taken for stuck and started again */
async function ask(
  state: State,
  request: PgliteRequest,
  limitMs: number,
  onData: Job['onData'] = () => undefined,
) {
  const worker = await available(state)
  const watchdog = setTimeout(
    () => lose(state, worker, `a query did not return within ${limitMs} ms`),
    limitMs,
  )
  try {
    const answer = await new Promise<PgliteResponse>((resolve, reject) => {
      state.job = { onData, resolve, reject }
      worker.postMessage(request)
    })
    if (answer.kind === 'failed') throw new Error(answer.reason)
    return answer
  } finally {
    clearTimeout(watchdog)
  }
}
