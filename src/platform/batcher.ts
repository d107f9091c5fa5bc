// Collects items that arrive within a few milliseconds and processes them together, one batch after the other: a commit
// for each item would be slower by a factor of a hundred.

type Pending<Item, Result> = {
  item: Item
  addedAt: number
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * @param options.processBatch returns a result for each item, in their order; an `Error` rejects the call of its item
 * @param options.delayMs how long the first item waits for others
 */
export function createBatcher<Item, Result>(options: {
  processBatch: (items: Item[]) => Promise<(Result | Error)[]>
  delayMs: number
  maxBatchSize: number
}) {
  const { processBatch, delayMs, maxBatchSize } = options
  const pending: Pending<Item, Result>[] = []
  let timer: NodeJS.Timeout | undefined
  /** When the oldest item was added that is being processed. */
  let processingSince: number | undefined
  let processed: Promise<void> = Promise.resolve()

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    // Items that arrive while a batch is processed wait for it and form the next one.
    if (processingSince !== undefined || !pending[0]) return
    processingSince = pending[0].addedAt
    processed = process(pending.splice(0, maxBatchSize)).finally(() => {
      processingSince = undefined
      flush()
    })
  }

  async function process(batch: Pending<Item, Result>[]): Promise<void> {
    try {
      const results = await processBatch(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('the batch has no result for this item'))
        else if (result instanceof Error) reject(result)
        else resolve(result)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return {
    /** Resolves after the batch of the item is processed. */
    add(item: Item): Promise<Result> {
      return new Promise((resolve, reject) => {
        pending.push({ item, addedAt: performance.now(), resolve, reject })
        if (pending.length >= maxBatchSize) flush()
        else timer ??= setTimeout(flush, delayMs)
      })
    },

    /** How long the oldest item has been waiting; 0 when there is none. */
    lagMs(): number {
      const since = processingSince ?? pending[0]?.addedAt
      return since === undefined ? 0 : performance.now() - since
    },

    /** Processes all pending items. Call before the process ends. */
    async close(): Promise<void> {
      do {
        flush()
        await processed
      } while (pending.length > 0)
    },
  }
}
