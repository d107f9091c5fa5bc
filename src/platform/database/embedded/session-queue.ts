// Queue for the one session of the embedded database. Tasks run one after the other in order of arrival. While a
// transaction is open, only tasks of the connection that opened it run.

export type Owner = { isClosed: boolean }

type QueuedTask = {
  owner: Owner
  /** Never rejects. Returns whether a transaction is open afterwards. */
  run(): Promise<{ inTransaction: boolean }>
  /** Called instead of `run` when the task has waited too long for another connection's transaction. */
  reject(): void
}

type SessionQueue = {
  waiting: { task: QueuedTask; arrivedAt: number }[]
  /** Owner of the open transaction, when it was opened, and when its last task ended. */
  openTransaction: { owner: Owner; since: number; usedAt: number } | undefined
  isRunning: boolean
  timer: NodeJS.Timeout | undefined
} & QueueOptions

type QueueOptions = {
  /** How long a task waits for another connection's open transaction. */
  waitLimitMs: number
  /** A transaction that is idle for longer, while other tasks wait, is ended. */
  idleLimitMs: number
  /** Rolls back the open transaction of a closed connection. Never rejects. */
  rollback: (owner: Owner) => Promise<void>
  /** Closes the connection whose transaction has been idle for too long. */
  evict: (owner: Owner) => void
}

const checkIntervalMs = 250

export function createSessionQueue(options: QueueOptions): SessionQueue {
  return { ...options, waiting: [], openTransaction: undefined, isRunning: false, timer: undefined }
}

export function enqueue(queue: SessionQueue, task: QueuedTask): void {
  queue.waiting.push({ task, arrivedAt: performance.now() })
  runNext(queue)
}

/**
 * Removes the waiting tasks of a connection.
 * @returns whether there were any
 */
export function removeWaiting(queue: SessionQueue, owner: Owner): boolean {
  const others = queue.waiting.filter(({ task }) => task.owner !== owner)
  const isFound = others.length < queue.waiting.length
  queue.waiting = others
  return isFound
}

/** Removes the tasks of a closed connection (`owner.isClosed` is set) and rolls back its transaction. */
export function removeOwner(queue: SessionQueue, owner: Owner): void {
  removeWaiting(queue, owner)
  runNext(queue)
}

export function hasOpenTransaction(queue: SessionQueue, owner: Owner): boolean {
  return queue.openTransaction?.owner === owner
}

function runNext(queue: SessionQueue): void {
  if (queue.isRunning) return
  const owner = queue.openTransaction?.owner
  if (owner?.isClosed) {
    void track(
      queue,
      owner,
      queue.rollback(owner).then(() => ({ inTransaction: false })),
    )
    return
  }
  const index = owner ? queue.waiting.findIndex(({ task }) => task.owner === owner) : 0
  const [next] = index < 0 ? [] : queue.waiting.splice(index, 1)
  if (next) void track(queue, next.task.owner, next.task.run())
  if (queue.openTransaction) checkWaiting(queue)
}

/** Waits for a running task, records the state of the transaction, and runs the next task. */
async function track(
  queue: SessionQueue,
  owner: Owner,
  running: Promise<{ inTransaction: boolean }>,
): Promise<void> {
  queue.isRunning = true
  const { inTransaction } = await running
  queue.isRunning = false
  const now = performance.now()
  if (!inTransaction) queue.openTransaction = undefined
  else if (queue.openTransaction?.owner === owner) queue.openTransaction.usedAt = now
  else queue.openTransaction = { owner, since: now, usedAt: now }
  runNext(queue)
}

/**
 * Rejects tasks that wait too long for a transaction. Without it, a query that waits for a transaction which itself
 * waits for that query would wait for ever.
 */
function checkWaiting(queue: SessionQueue): void {
  if (queue.timer || queue.waiting.length === 0) return
  queue.timer = setTimeout(
    () => {
      queue.timer = undefined
      const { openTransaction } = queue
      if (!openTransaction) return
      const now = performance.now()
      const waitingSinceBefore = now - queue.waitLimitMs
      const overdue = queue.waiting.filter(
        ({ task, arrivedAt }) =>
          task.owner !== openTransaction.owner &&
          Math.max(arrivedAt, openTransaction.since) < waitingSinceBefore,
      )
      queue.waiting = queue.waiting.filter((entry) => !overdue.includes(entry))
      for (const { task } of overdue) task.reject()
      if (!queue.isRunning && now - openTransaction.usedAt > queue.idleLimitMs)
        queue.evict(openTransaction.owner)
      checkWaiting(queue)
    },
    Math.min(checkIntervalMs, queue.waitLimitMs),
  )
  queue.timer.unref()
}
