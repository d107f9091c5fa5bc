// Turns SIGINT, SIGTERM and uncaught errors into a graceful shutdown. Ctrl+C reaches the whole process group, and npm
// forwards it a second time: signals within two seconds count as one. A later signal ends the process at once.
import closeWithGrace from 'close-with-grace'

const duplicateSignalMs = 2_000
const signals = ['SIGINT', 'SIGTERM'] as const

type StopSignal = (typeof signals)[number]
/** @param reason the signal, or the uncaught exception or rejection reason */
type StopHandler = (reason: { signal?: StopSignal; uncaught?: unknown }) => Promise<void>

/**
 * To be called before any resource is opened. Until `onStop` is called, a signal ends the process at once with status
 * 0: no request has been accepted yet, and every step of the startup can be interrupted.
 * @param options.timeoutMs time limit of the stop handler, after which the process ends
 */
export function handleStopSignals(options: { timeoutMs: number }): { onStop(handler: StopHandler): void } {
  let first: { signal: StopSignal; at: number } | undefined
  let close = (): void => process.exit(0)
  for (const signal of signals) {
    process.on(signal, () => {
      const now = performance.now()
      if (first && now - first.at > duplicateSignalMs) process.exit(1)
      if (first) return
      first = { signal, at: now }
      close()
    })
  }
  return {
    onStop(handler) {
      // After an uncaught error the library exits with status 1 and prints nothing. The handler must log it.
      const closing = closeWithGrace({ delay: options.timeoutMs, skip: [...signals] }, ({ err }) =>
        handler({
          ...(first ? { signal: first.signal } : {}),
          ...(err === undefined ? {} : { uncaught: err }),
        }),
      )
      close = () => void closing.close()
    },
  }
}
