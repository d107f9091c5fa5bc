// Limits how many expensive operations run at the same time, so that one visitor's pictures, or many sign-ins, do not
// delay everybody else.

/**
 * Returns a function that runs at most `maxConcurrent` operations at a time, in order of arrival.
 * @param limit.maxQueued how many operations may wait; further ones reject with `createError`
 */
export function createConcurrencyLimit(
  maxConcurrent: number,
  limit?: { maxQueued: number; createError: () => Error },
): <T>(run: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= maxConcurrent) {
      if (limit && queue.length >= limit.maxQueued) throw limit.createError()
      await new Promise<void>((resolve) => queue.push(resolve))
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
