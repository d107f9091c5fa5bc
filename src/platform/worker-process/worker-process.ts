// A pool of one child process for work that is heavy or that may crash on bytes of unknown origin. The process starts
// with the first task and ends when there has been none for a while. A crash ends that process only, its memory goes
// back to the system, and it runs at a lower priority than the server, so that responses never wait for it.
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Log } from '../log.ts'
import { ProblemError, type ProblemInit } from '../problem.ts'

export type TaskRequest = { number: number; name: string; args: unknown[] }
export type TaskResponse = { kind: 'ready' } | ({ number: number; memoryBytes: number } & TaskOutcome)
export type TaskOutcome =
  | { kind: 'done'; result: unknown }
  | { kind: 'rejected'; problem: ProblemInit }
  | { kind: 'failed'; error: string }

/** Functions that run in the worker process, by name. Arguments and results are copied (structured clone). */
// biome-ignore lint/suspicious/noExplicitAny: any function can be a task; callers see its own types
export type Tasks = Record<string, (...args: any[]) => Promise<unknown>>

type QueuedTask = TaskRequest & {
  isUrgent: boolean
  attemptsLeft: number
  resolve(result: unknown): void
  reject(error: Error): void
}
type RunningTask = { task: QueuedTask; by: Worker; timer?: NodeJS.Timeout; isOverdue: boolean }
type Worker = {
  child: ChildProcess
  isReady: boolean
  finishedTasks: number
  /** It gets no further task, and is replaced once its running ones are finished. */
  isRetiring: boolean
}

export type WorkerProcess<T extends Tasks> = {
  /** Tasks whose result a caller waits for. */
  now: T
  /** Background tasks: one at a time, and after all others. */
  later: T
  /** Ends the process; tasks that are not finished are rejected as busy. */
  close(): void
}

export type WorkerProcessOptions = {
  /** Names the work in the log. */
  name: string
  /** The module that calls `serveTasks`. */
  entry: URL
  /** The error of tasks that cannot be queued, or are not finished when the process closes. */
  busyError: () => Error
  /** The error of a task during which the process crashed on each attempt. */
  crashError: () => Error
  /**
   * The error of a task that takes too long, which is then not tried again. Without it the process counts as crashed:
   * the input is taken to be the cause, not the load of the computer.
   */
  timeoutError?: () => Error
  /** Replaces the process when it uses more memory, but not before it has finished so many tasks. */
  memory?: { maxBytes: number; minTasks: number }
  log?: Log | undefined
  idleMs?: number
  /** Kills the process when a task takes longer. A fallback for cases that the time limits of libraries miss. */
  taskTimeoutMs?: number
  /** The same for background tasks: nobody waits for them, and they may have to wait for the processor. */
  backgroundTimeoutMs?: number
  maxQueueLength?: number
}

/** A task during which the process crashed is tried once more: another task may have caused the crash. */
const attempts = 2

export function createWorkerProcess<T extends Tasks>(options: WorkerProcessOptions): WorkerProcess<T> {
  const { name, log, busyError, crashError, timeoutError, memory } = options
  const { idleMs = 60_000, taskTimeoutMs = 60_000, maxQueueLength = 500 } = options
  const { backgroundTimeoutMs = taskTimeoutMs } = options
  const concurrency = Math.min(2, availableParallelism())
  const queue: QueuedTask[] = []
  const running = new Map<number, RunningTask>()
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastNumber = 0
  let isClosed = false

  function enqueue(taskName: string, args: unknown[], isUrgent: boolean): Promise<unknown> {
    if (isClosed || queue.length >= maxQueueLength) return Promise.reject(busyError())
    return new Promise((resolve, reject) => {
      lastNumber += 1
      queue.push({
        number: lastNumber,
        name: taskName,
        args,
        isUrgent,
        attemptsLeft: attempts,
        resolve,
        reject,
      })
      runQueue()
    })
  }

  /** Urgent tasks come first; there is never more than one background task at a time. */
  function takeNext(): QueuedTask | undefined {
    const urgent = queue.findIndex((task) => task.isUrgent)
    if (urgent !== -1) return queue.splice(urgent, 1)[0]
    const hasBackgroundTask = [...running.values()].some(({ task }) => !task.isUrgent)
    return hasBackgroundTask ? undefined : queue.shift()
  }

  function runQueue(): void {
    clearTimeout(idleTimer)
    if (worker?.isRetiring && running.size === 0) endWorker()
    if (queue.length > 0) worker ??= tryStart()
    while (worker?.isReady && !worker.isRetiring && running.size < concurrency) {
      const task = takeNext()
      if (!task) break
      run(worker, task)
    }
    if (!worker) return
    if (queue.length + running.size > 0) {
      keepParentAlive(worker.child)
    } else {
      // An idle process must not keep a command-line tool from ending.
      releaseParent(worker.child)
      idleTimer = setTimeout(endWorker, idleMs)
      idleTimer.unref()
    }
  }

  function run(by: Worker, task: QueuedTask): void {
    const { child } = by
    const started: RunningTask = { task, by, isOverdue: false }
    started.timer = setTimeout(
      () => {
        started.isOverdue = true
        child.kill('SIGKILL')
      },
      task.isUrgent ? taskTimeoutMs : backgroundTimeoutMs,
    )
    running.set(task.number, started)
    const request: TaskRequest = { number: task.number, name: task.name, args: task.args }
    child.send(request, (error) => {
      if (error) child.kill('SIGKILL')
    })
  }

  /** @returns undefined when the system starts no process, such as for lack of memory: waiting tasks are rejected */
  function tryStart(): Worker | undefined {
    try {
      return start()
    } catch (error) {
      log?.error({ error, worker: name }, 'a worker process cannot be started')
      for (const task of queue.splice(0)) task.reject(busyError())
      return undefined
    }
  }

  function start(): Worker {
    const child = fork(fileURLToPath(options.entry), [], {
      serialization: 'advanced',
      execArgv: [],
      // The worker needs none of the server's settings, which include secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const started: Worker = { child, isReady: false, finishedTasks: 0, isRetiring: false }
    child.on('message', (response: TaskResponse) => {
      if (response.kind === 'ready') started.isReady = true
      else settle(started, response)
      runQueue()
    })
    child.on('error', (error) => {
      log?.error({ error, worker: name }, 'a worker process failed')
      // A process that the system could not start does not exit.
      if (child.pid === undefined) handleExit(started, { status: null, signal: null })
    })
    child.on('exit', (status, signal) => handleExit(started, { status, signal }))
    return started
  }

  function settle(by: Worker, response: Exclude<TaskResponse, { kind: 'ready' }>): void {
    by.finishedTasks += 1
    by.isRetiring ||= isTooLarge(by, response.memoryBytes)
    const found = running.get(response.number)
    if (!found) return
    running.delete(response.number)
    clearTimeout(found.timer)
    const { task } = found
    if (response.kind === 'done') task.resolve(response.result)
    else if (response.kind === 'rejected') task.reject(new ProblemError(response.problem))
    else task.reject(new Error(`The ${name} worker failed at ${task.name}: ${response.error}`))
  }

  function isTooLarge({ finishedTasks }: Worker, memoryBytes: number): boolean {
    return memory !== undefined && memoryBytes > memory.maxBytes && finishedTasks >= memory.minTasks
  }

  /** Retries the tasks during which the process crashed, and rejects those without an attempt left. */
  function handleExit(ended: Worker, exit: { status: number | null; signal: string | null }): void {
    if (worker === ended) worker = undefined
    // A new process may have been started since this one was told to end.
    const interrupted = [...running.values()].filter(({ by }) => by === ended)
    for (const { task } of interrupted) running.delete(task.number)
    if (!isClosed && (interrupted.length > 0 || !ended.isReady))
      log?.warn({ ...exit, worker: name, tasks: interrupted.length }, 'a worker process crashed')
    const isCauseKnown = timeoutError !== undefined && interrupted.some(({ isOverdue }) => isOverdue)
    for (const { task, timer, isOverdue } of interrupted.reverse()) {
      clearTimeout(timer)
      if (!isCauseKnown) task.attemptsLeft -= 1
      if (isClosed) task.reject(busyError())
      else if (isOverdue && timeoutError) task.reject(timeoutError())
      else if (task.attemptsLeft > 0) queue.unshift(task)
      else task.reject(crashError())
    }
    if (!ended.isReady) for (const task of queue.splice(0)) task.reject(busyError())
    runQueue()
  }

  /** Called while it runs no task. */
  function endWorker(): void {
    worker?.child.disconnect()
    worker = undefined
  }

  /** An object whose methods run in the worker; their names and types are those of the served tasks. */
  function proxyTasks(isUrgent: boolean): T {
    return new Proxy({} as T, {
      get:
        (_target, taskName) =>
        (...args: unknown[]) =>
          enqueue(String(taskName), args, isUrgent),
    })
  }

  return {
    now: proxyTasks(true),
    later: proxyTasks(false),
    close(): void {
      isClosed = true
      clearTimeout(idleTimer)
      for (const task of queue.splice(0)) task.reject(busyError())
      worker?.child.kill('SIGKILL')
    },
  }
}

function keepParentAlive(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function releaseParent(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}
