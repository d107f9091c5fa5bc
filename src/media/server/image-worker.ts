// The worker process in which pictures are decoded, resized and drawn (entry point: src/image.worker.ts).
import { ProblemError, unavailable } from '#src/platform/problem.ts'
import {
  createWorkerProcess,
  type Tasks,
  type WorkerProcess,
  type WorkerProcessOptions,
} from '#src/platform/worker-process/worker-process.ts'
import type { PictureTasks } from './picture-tasks.ts'

/** The image worker with the tasks of this module; other modules add their own tasks. */
export type ImageWorker<T extends Tasks = PictureTasks> = Pick<WorkerProcess<T>, 'now' | 'later'>

export function createImageWorker<T extends Tasks>(
  options: Omit<WorkerProcessOptions, 'name' | 'busyError' | 'crashError'>,
): WorkerProcess<T> {
  return createWorkerProcess<T>({ ...options, name: 'image', busyError, crashError })
}

function busyError(): Error {
  return unavailable('pictures-busy', 'Too many pictures are being made', 'Try again in a few seconds.')
}

function crashError(): Error {
  return new ProblemError({
    status: 400,
    code: 'picture-damaged',
    title: 'The picture cannot be used',
    detail: 'The file cannot be read: it crashes the decoder. Save it again with another program.',
    errors: [{ path: 'file', message: 'The file crashes the decoder. Save it again with another program.' }],
  })
}
