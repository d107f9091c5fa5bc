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
/** At one to two seconds a photo, people wait no longer than about ten. */
const maxQueueLength = 8

export function createScanWorker(options: Pick<WorkerProcessOptions, 'log' | 'entry'>): ScanWorker {
  return createWorkerProcess<ScanTasks>({
    ...options,
    name: 'scan',
    busyError,
    crashError,
    idleMs,
    taskTimeoutMs,
    maxQueueLength,
  })
}

/** Answered with `Retry-After`. */
function busyError(): Error {
  return unavailable('scan-busy', 'Too many photos are being read', 'Try again in a few seconds.')
}

function crashError(): Error {
  return new ProblemError({
    status: 400,
    code: 'photo-unreadable',
    title: 'The photo cannot be read',
    detail: 'Reading the photo fails each time. Take another photo.',
    errors: [{ path: 'image', message: 'Reading the photo fails each time. Take another photo.' }],
  })
}
