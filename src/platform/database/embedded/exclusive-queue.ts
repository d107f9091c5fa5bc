// Who may use the one session of the embedded engine. Pieces of work run one after the other in order of arrival;
// while a transaction is open, only pieces of the connection that opened it run.

export type Owner = { gone: boolean }

export type Piece = {
  owner: Owner
  /** Never rejects; tells whether a transaction is open afterwards. */
  run(): Promise<{ inTransaction: boolean }>
  /** Called instead of `run` when the piece has waited too long for another connection's transaction. */
  refuse(): void
}

export type ExclusiveQueue = {
  waiting: { piece: Piece; arrivedAt: number }[]
  /** Whose transaction is open, since when, and when it last did something. */
  pinned: { owner: Owner; since: number; usedAt: number } | undefined
  running: boolean
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

export function createExclusiveQueue(options: QueueOptions): ExclusiveQueue {
  return { ...options, waiting: [], pinned: undefined, running: false, timer: undefined }
}

export function enqueue(queue: ExclusiveQueue, piece: Piece): void {
  queue.waiting.push({ piece, arrivedAt: performance.now() })
  runNext(queue)
}

/** Takes back what a connection still waits for; true when there was something. */
export function withdraw(queue: ExclusiveQueue, owner: Owner): boolean {
  const others = queue.waiting.filter(({ piece }) => piece.owner !== owner)
  const found = others.length < queue.waiting.length
  queue.waiting = others
  return found
}

/** A connection went away (`owner.gone` is set): forgets its work and rolls its transaction back. */
export function leaveQueue(queue: ExclusiveQueue, owner: Owner): void {
  withdraw(queue, owner)
  runNext(queue)
}

export function holdsTransaction(queue: ExclusiveQueue, owner: Owner): boolean {
  return queue.pinned?.owner === owner
}

function runNext(queue: ExclusiveQueue): void {
  if (queue.running) return
  const owner = queue.pinned?.owner
  if (owner?.gone) {
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
  if (queue.pinned) watchWaiting(queue)
}

async function work(
  queue: ExclusiveQueue,
  owner: Owner,
  piece: Promise<{ inTransaction: boolean }>,
): Promise<void> {
  queue.running = true
  const { inTransaction } = await piece
  queue.running = false
  const now = performance.now()
  if (!inTransaction) queue.pinned = undefined
  else if (queue.pinned?.owner === owner) queue.pinned.usedAt = now
  else queue.pinned = { owner, since: now, usedAt: now }
  runNext(queue)
}

/** A query waiting for a transaction that itself waits for the query would wait for ever. */
function watchWaiting(queue: ExclusiveQueue): void {
  if (queue.timer || queue.waiting.length === 0) return
  queue.timer = setTimeout(
    () => {
      queue.timer = undefined
      const { pinned } = queue
      if (!pinned) return
      const now = performance.now()
      const overdue = now - queue.waitLimitMs
      const tooLong = queue.waiting.filter(
        ({ piece, arrivedAt }) => piece.owner !== pinned.owner && Math.max(arrivedAt, pinned.since) < overdue,
      )
      queue.waiting = queue.waiting.filter((item) => !tooLong.includes(item))
      for (const { piece } of tooLong) piece.refuse()
      if (!queue.running && now - pinned.usedAt > queue.idleLimitMs) queue.evict(pinned.owner)
      watchWaiting(queue)
    },
    Math.min(lookEveryMs, queue.waitLimitMs),
  )
  queue.timer.unref()
}
