// The end of an HTTP server: what is under way is answered, and nobody keeps the process by keeping a connection.
import type { Server } from 'node:http'

const sweepEachMs = 100

/**
 * Closes the server through `close`, which takes no new connection and waits for the open ones. Each answer from
 * now on is the last of its connection; connections that wait for a next request are closed.
 * @param finishWithinMs after this, requests that are still under way are cut
 */
export async function closeConnections(
  server: Pick<Server, 'prependListener' | 'closeIdleConnections' | 'closeAllConnections'>,
  close: () => Promise<void>,
  finishWithinMs: number,
): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // An answer whose request came in before does not say that it is the last: its connection is idle afterwards.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepEachMs)
  const cut = setTimeout(() => server.closeAllConnections(), finishWithinMs)
  try {
    await close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
