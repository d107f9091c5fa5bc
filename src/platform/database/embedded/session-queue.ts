// Who may use the one session of the embedded engine. Pieces of work run one after the other in order of arrival;
// while a transaction is open, only pieces of the connection that opened it run.

export type Owner = { isClosed: boolean }

export type QueuedTask = {
  owner: Owner
  /** Never rejects; tells whether a transaction is open afterwards. */
  run(): Promise<{ inTransaction: boolean }>
  /** Called instead of `run` when the piece has waited too long for another connection's transaction. */
  reject(): void
}

export type SessionQueue = {
  waiting: { piece: QueuedTask; arrivedAt: number }[]
  /** Whose transaction is open, since when, and when it last did something. */
  openTransaction: { owner: Owner; since: number; usedAt: number } | undefined
  isRunning: boolean
  timer: NodeJS.Timeout | undefined
} & QueueOptions

export type QueueOptions = {
  /** How long a piece waits for another connection's open transaction. */
  waitLimitMs: number
  /** A transaction that does nothing for so long while others wait is ended. */
  idleLimitMs: number
  /** Ends the open transaction of a connection that went away; never rejects. */
  rollback: () => Promise<void>
  /** Closes the connection whose transaction has been idle for too long. */
  evict: (owner: Owner) => void
}

const lookEveryMs = 250

export function createSessionQueue(options: QueueOptions): SessionQueue {
  return { ...options, waiting: [], openTransaction: undefined, isRunning: false, timer: undefined }
}

export function enqueue(queue: SessionQueue, piece: QueuedTask): void {
  queue.waiting.push({ piece, arrivedAt: performance.now() })
  runNext(queue)
}

/** Takes back what a connection still waits for; true when there was something. */
export function removeWaiting(queue: SessionQueue, owner: Owner): boolean {
  const others = queue.waiting.filter(({ piece }) => piece.owner !== owner)
  const found = others.length < queue.waiting.length
  queue.waiting = others
  return found
}

/** A connection went away (`owner.gone` is set): forgets its work and rolls its transaction back. */
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
    void work(
      queue,
      owner,
      queue.rollback().then(() => ({ inTransaction: false })),
    )
    return
  }
  const index = owner ? queue.waiting.findIndex(({ piece }) => piece.owner === owner) : 0
  const [item] = index < 0 ? [] : queue.waiting.splice(index, 1)
  if (item) void work(queue, item.piece.owner, item.piece.run())
  if (queue.openTransaction) watchWaiting(queue)
}

async function work(
  queue: SessionQueue,
  owner: Owner,
  piece: Promise<{ inTransaction: boolean }>,
): Promise<void> {
  queue.isRunning = true
  const { inTransaction } = await piece
  queue.isRunning = false
  const now = performance.now()
  if (!inTransaction) queue.openTransaction = undefined
  else if (queue.openTransaction?.owner === owner) queue.openTransaction.usedAt = now
  else queue.openTransaction = { owner, since: now, usedAt: now }
  runNext(queue)
}

/** A query waiting for a transaction that itself waits for the query would wait for ever. */
function watchWaiting(queue: SessionQueue): void {
  if (queue.timer || queue.waiting.length === 0) return
  queue.timer = setTimeout(
    () => {
      queue.timer = undefined
      const { openTransaction: pinned } = queue
      if (!pinned) return
      const now = performance.now()
      const overdue = now - queue.waitLimitMs
      const tooLong = queue.waiting.filter(
        ({ piece, arrivedAt }) => piece.owner !== pinned.owner && Math.max(arrivedAt, pinned.since) < overdue,
      )
      queue.waiting = queue.waiting.filter((item) => !tooLong.includes(item))
      for (const { piece } of tooLong) piece.reject()
      if (!queue.isRunning && now - pinned.usedAt > queue.idleLimitMs) queue.evict(pinned.owner)
      watchWaiting(queue)
    },
    Math.min(lookEveryMs, queue.waitLimitMs),
  )
  queue.timer.unref()
}
