// Heavy work waits its turn, so that one visitor's pictures, or many sign-ins, do not keep everybody waiting.

/**
 * A function that runs at most `atOnce` works at a time, in the order they came.
 * @param limit.waiting how many may wait; a further one is refused with `refusal`
 */
export function createConcurrencyLimit(
  atOnce: number,
  limit?: { maxQueued: number; createError: () => Error },
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (limit && waiting.length >= limit.maxQueued) throw limit.createError()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // Handed on, not given back and taken again: somebody else could come in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
