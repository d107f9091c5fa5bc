// How long a reader waits: an answer that never comes must end like one that failed, so that it can be asked for again.

/** A page or a list that has not come whole by then does not come. */
export const responseTimeoutMs = 20_000
/** Nor does code that is loaded later; on a slow line it may be long on its way. */
export const chunkTimeoutMs = 120_000

/**
 * For a request that shall not outlast the limit.
 * @param signal the caller's own reason to give it up
 */
export function createTimeoutSignal(signal?: AbortSignal | null): AbortSignal {
  const limit = new AbortController()
  const end = () => limit.abort(new DOMException(`No answer within ${responseTimeoutMs} ms`, 'TimeoutError'))
  setTimeout(end, responseTimeoutMs)
  return signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
}

/**
 * The router fetches the pages it goes to for as long as it takes, and has no place for a limit: its requests are known
 * by their address.
 */
export function limitPageRequestTime(): void {
  const send = window.fetch
  window.fetch = (input, options) =>
    input instanceof URL && input.pathname.endsWith('.data')
      ? send(input, { ...options, signal: createTimeoutSignal(options?.signal) })
      : send(input, options)
}
