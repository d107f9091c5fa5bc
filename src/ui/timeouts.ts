// Request timeouts: a request without a response ends as a failure, so that the reader can retry.

/** Time for the complete response of a page or a list. */
export const responseTimeoutMs = 20_000
/** Time for code that is loaded on demand; longer, because it can take long on a slow connection. */
export const chunkTimeoutMs = 120_000

/**
 * Creates a signal that aborts after `responseTimeoutMs`, or when the caller's signal aborts.
 * @param signal the caller's own signal
 */
export function createTimeoutSignal(signal?: AbortSignal | null): AbortSignal {
  const timeout = new AbortController()
  const abort = () =>
    timeout.abort(new DOMException(`No response within ${responseTimeoutMs} ms`, 'TimeoutError'))
  setTimeout(abort, responseTimeoutMs)
  return signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
}
