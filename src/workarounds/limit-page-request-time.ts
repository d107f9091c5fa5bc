// Works around react-router 8.4.0: its requests for page data have no timeout, and no option to set one. They are
// recognized by their URL, which ends in `.data`.
import { createTimeoutSignal } from '#src/ui/timeouts.ts'

/** Adds the timeout of `src/ui/timeouts.ts` to the router's requests. */
export function limitPageRequestTime(): void {
  const originalFetch = window.fetch
  window.fetch = (input, options) =>
    input instanceof URL && input.pathname.endsWith('.data')
      ? originalFetch(input, { ...options, signal: createTimeoutSignal(options?.signal) })
      : originalFetch(input, options)
}
