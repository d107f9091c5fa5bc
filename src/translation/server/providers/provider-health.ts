// Knows which providers work: pauses one that fails, and waits between attempts.
import { createCircuitBreaker } from '#src/platform/outbound/circuit-breaker.ts'
import { type FailureKind, type ProviderAnswer, ProviderFailure, type ProviderName } from './provider.ts'

export type ProviderState = {
  name: ProviderName
  isPaused: boolean
  lastFailure: { kind: FailureKind; at: Date } | undefined
}
export type Waiting = {
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** From 0 to 1. */
  random: () => number
}

const maxAttempts = 3
const firstDelayMs = 500
/** A server that asks for a longer wait is not waited for. */
const maxWaitMs = 20_000
const pauseMs = 60_000
const maxPauseMs = 3_600_000
/** Another attempt may succeed. */
const temporary: ReadonlySet<FailureKind> = new Set([
  'busy',
  'timeout',
  'unreachable',
  'failed',
  'unreadable',
])
/** Somebody has to act, or a day has to pass. */
const lasting: ReadonlySet<FailureKind> = new Set(['key', 'quota'])

export function createProviderHealth(name: ProviderName, { sleep, random }: Waiting) {
  const breaker = createCircuitBreaker({ maxFailures: 3, pauseMs, maxPauseMs })
  let lastFailure: ProviderState['lastFailure']
  let isPaused = false

  function record(failure: ProviderFailure): void {
    const { kind, retryAfterMs } = failure
    if (kind !== 'aborted') lastFailure = { kind, at: new Date() }
    if (lasting.has(kind)) breaker.failed(maxPauseMs)
    else if (temporary.has(kind)) {
      breaker.failed(retryAfterMs !== undefined && retryAfterMs > maxWaitMs ? retryAfterMs : undefined)
    } else breaker.succeeded()
  }

  /** The breaker has allowed it. */
  async function attempt(call: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
    try {
      const answer = await call()
      breaker.succeeded()
      isPaused = false
      lastFailure = undefined
      return answer
    } catch (error) {
      const failure =
        error instanceof ProviderFailure ? error : new ProviderFailure('failed', { cause: error })
      record(failure)
      throw failure
    }
  }

  return {
    /**
     * Repeats a call that may succeed later, with growing delays of random length so that processes do not repeat theirs
     * at the same time.
     * @throws ProviderFailure
     */
    async run(call: () => Promise<ProviderAnswer>, signal: AbortSignal): Promise<ProviderAnswer> {
      for (let attempts = 1; ; attempts += 1) {
        const isRefused = !breaker.tryStart()
        isPaused = isRefused
        if (isRefused) throw new ProviderFailure('unreachable')
        try {
          return await attempt(call)
        } catch (error) {
          if (!(error instanceof ProviderFailure) || attempts >= maxAttempts) throw error
          const waitMs = error.retryAfterMs ?? firstDelayMs * 2 ** attempts * (0.5 + random() / 2)
          if (signal.aborted || !temporary.has(error.kind) || waitMs > maxWaitMs) throw error
          await sleep(waitMs, signal)
        }
      }
    },

    state: (): ProviderState => ({ name, isPaused, lastFailure }),
  }
}
