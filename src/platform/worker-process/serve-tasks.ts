// The worker's side of a worker process: runs the tasks it is sent, in any order, and ends with its parent.
import { setPriority } from 'node:os'
import { ProblemError } from '../problem.ts'
import type { TaskOutcome, TaskRequest, TaskResponse, Tasks } from './worker-process.ts'

/** Lower than the priority of the server, on systems that support priorities. */
const priority = 10

/** Runs tasks for the parent process. The entry module of a worker process calls it once. */
export function serveTasks(tasks: Tasks): void {
  if (!process.send) throw new Error('This module runs in a worker process only')
  setPriority(priority)
  process.on('message', async (request: TaskRequest) => {
    const outcome = await run(tasks, request)
    const memoryBytes = process.memoryUsage.rss()
    const response: TaskResponse = { number: request.number, memoryBytes, ...outcome }
    // The channel is closed once the parent has ended.
    if (process.connected) process.send?.(response)
  })
  // Ctrl+C signals the whole process group. Ignored here: the parent may need running tasks, and ends this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit(0))
  process.send({ kind: 'ready' } satisfies TaskResponse)
}

async function run(tasks: Tasks, { name, args }: TaskRequest): Promise<TaskOutcome> {
  try {
    const task = tasks[name]
    if (!task) throw new Error(`There is no task ${name}`)
    return { kind: 'done', result: await task(...args) }
  } catch (error) {
    if (!(error instanceof ProblemError)) return { kind: 'failed', error: stackOf(error) }
    const { status, code, title, detail, errors, headers } = error
    const problem = {
      status,
      code,
      title,
      headers,
      ...(detail ? { detail } : {}),
      ...(errors ? { errors } : {}),
    }
    return { kind: 'rejected', problem }
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
