// Stops calling another server that fails, so that nobody waits for it: after several failures in a row, or when the
// server asks for a pause, calls are refused for a while. Then one call tries again.

type Options = {
  maxFailures: number
  pauseMs: number
  /** A server cannot ask for a longer pause. */
  maxPauseMs: number
  now?: () => number
}

export function createCircuitBreaker({ maxFailures, pauseMs, maxPauseMs, now = Date.now }: Options) {
  let failures = 0
  let pausedUntil = 0
  let isTrying = false

  return {
    /** Each call that this allows ends with `succeeded` or `failed`. */
    tryStart(): boolean {
      if (now() < pausedUntil) return false
      if (failures < maxFailures) return true
      if (isTrying) return false
      isTrying = true
      return true
    },

    succeeded(): void {
      failures = 0
      isTrying = false
    },

    /** @param requestedPauseMs what the server asks for, such as with Retry-After */
    failed(requestedPauseMs?: number): void {
      failures += 1
      isTrying = false
      if (requestedPauseMs !== undefined) pausedUntil = now() + Math.min(requestedPauseMs, maxPauseMs)
      else if (failures >= maxFailures) pausedUntil = now() + pauseMs
    },
  }
}
