// Reuses results that are expensive to compute, although what they were computed from may have changed since.

type Options<T> = {
  /** Says of a result whether computing it is expensive. */
  isExpensive: (value: T) => boolean
  /** How long an expensive result is used. */
  maxAgeMs: number
  now?: () => number
}

/** Other results are computed for each call. */
export function reuseResult<T>(
  compute: () => Promise<T>,
  { isExpensive, maxAgeMs, now = () => performance.now() }: Options<T>,
): () => Promise<T> {
  let reused: { value: T; until: number } | undefined
  return async () => {
    if (reused && now() < reused.until) return reused.value
    const value = await compute()
    reused = isExpensive(value) ? { value, until: now() + maxAgeMs } : undefined
    return value
  }
}
