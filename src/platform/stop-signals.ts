// From a signal to the end of the process. Ctrl+C reaches a whole process group, and npm passes it on again: signals
// within two seconds are one. A later one means that somebody does not want to wait any longer.
import closeWithGrace from 'close-with-grace'

const samePressMs = 2_000
const signals = ['SIGINT', 'SIGTERM'] as const

export type StopSignal = (typeof signals)[number]
/** @param reason the signal, or what nobody caught: an exception, or the reason of a rejection */
type Stop = (reason: { signal?: StopSignal; uncaught?: unknown }) => Promise<void>

/**
 * Called before anything is opened. Until `stopBy` says how to stop, a signal ends the process at once with status 0:
 * nothing has been promised to anybody, and every step of a start may be broken off.
 * @param limits.stopWithinMs after this the process ends whatever is still under way
 */
export function handleStopSignals(limits: { timeoutMs: number }): { onStop(stop: Stop): void } {
  let first: { signal: StopSignal; at: number } | undefined
  let close = (): void => process.exit(0)
  for (const signal of signals) {
    process.on(signal, () => {
      const now = performance.now()
      if (first && now - first.at > samePressMs) process.exit(1)
      if (first) return
      first = { signal, at: now }
      close()
    })
  }
  return {
    onStop(stop) {
      // The library ends with status 1 after an error that nobody caught, and says nothing of it.
      const handler = closeWithGrace({ delay: limits.timeoutMs, skip: [...signals] }, ({ err }) =>
        stop({ ...(first ? { signal: first.signal } : {}), ...(err === undefined ? {} : { uncaught: err }) }),
      )
      close = () => void handler.close()
    },
  }
}
