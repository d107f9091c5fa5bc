// The worker process in which photos of labels are read (entry point: src/scan.worker.ts).
import { ProblemError, unavailable } from '#src/platform/problem.ts'
import {
  createWorkerProcess,
  type WorkerProcess,
  type WorkerProcessOptions,
} from '#src/platform/worker-process/worker-process.ts'
import type { ScanTasks } from './worker/scan-tasks.ts'

export type ScanWorker = WorkerProcess<ScanTasks>

/** Loading the models and references takes seconds, so the process stays longer than others. */
const idleMs = 10 * 60_000
const taskTimeoutMs = 30_000
/** Preparing a reference image takes two seconds, but minutes while other work has the processor. */
const backgroundTimeoutMs = 300_000
/** At one to two seconds a photo, people wait no longer than about ten. */
const maxQueueLength = 8

/** A large catalogue may need more at all times: then the process is replaced only now and then. */
const memory = { maxBytes: 1_200_000_000, minTasks: 600 }

/** Codes of problems that say nothing about the photo: it may be read another time. */
export const brokenOffCode = 'scan-broken-off'
export const timeoutCode = 'scan-timeout'

type Options = Pick<WorkerProcessOptions, 'log' | 'entry'> &
  Partial<Pick<WorkerProcessOptions, 'taskTimeoutMs' | 'memory'>>

export function createScanWorker(options: Options): ScanWorker {
  return createWorkerProcess<ScanTasks>({
    name: 'scan',
    busyError,
    crashError,
    timeoutError,
    idleMs,
    taskTimeoutMs,
    backgroundTimeoutMs,
    maxQueueLength,
    memory,
    ...options,
  })
}

/** Answered with `Retry-After`. */
function busyError(): Error {
  return unavailable('scan-busy', 'Too many photos are being read', 'Try again in a few seconds.')
}

/** The computer is overloaded: the same photo is read within a second or two otherwise. */
export function timeoutError(): Error {
  return unavailable(timeoutCode, 'Reading the photo takes too long', 'Try again in a few seconds.')
}

function crashError(): Error {
  return new ProblemError({
    status: 400,
    code: brokenOffCode,
    title: 'The photo cannot be read',
    detail: 'Reading the photo fails each time. Take another photo.',
    errors: [{ path: 'image', message: 'Reading the photo fails each time. Take another photo.' }],
  })
}
