// Closes an HTTP server gracefully: running requests complete, and idle connections do not delay the shutdown.
import type { Server } from 'node:http'

const closeIdleIntervalMs = 100

/**
 * Closes idle connections while `close` runs and makes each further response the last of its connection.
 * @param close stops accepting connections and resolves when all are closed
 * @param timeoutMs after this, connections with running requests are closed too
 */
export async function closeConnections(
  server: Pick<Server, 'prependListener' | 'closeIdleConnections' | 'closeAllConnections'>,
  close: () => Promise<void>,
  timeoutMs: number,
): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // Responses to requests received before this call keep their connection alive; it is idle afterwards.
  const interval = setInterval(() => server.closeIdleConnections(), closeIdleIntervalMs)
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  try {
    await close()
  } finally {
    clearInterval(interval)
    clearTimeout(timeout)
  }
}
