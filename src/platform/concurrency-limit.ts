// Limits how many expensive operations run at the same time, so that one visitor's pictures, or many sign-ins, do not
// delay everybody else.

export type ConcurrencyLimit = {
  /** How many operations may wait. */
  maxQueued: number
  /** How long an operation may wait for its start, in milliseconds. */
  maxWaitMs?: number
  /** The error of an operation that may not wait, or has waited too long. */
  createError: () => Error
}

/** Returns a function that runs at most `maxConcurrent` operations at a time, in order of arrival. */
export function createConcurrencyLimit(
  maxConcurrent: number,
  limit?: ConcurrencyLimit,
): <T>(run: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  function wait(): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const { maxWaitMs } = limit ?? {}
      let timer: NodeJS.Timeout | undefined
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.push(start)
      if (!limit || maxWaitMs === undefined) return
      timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        reject(limit.createError())
      }, maxWaitMs)
    })
  }

  return async (run) => {
    if (running >= maxConcurrent) {
      if (limit && queue.length >= limit.maxQueued) throw limit.createError()
      await wait()
    } else running += 1
    try {
      return await run()
    } finally {
      // Hands its slot directly to the next in the queue. If it released the slot first, a new call could take it.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
