// Notices a proxy that TRUSTED_PROXIES does not name: all readers behind it have its address, so that they share the limits
// of one client.
import type { FastifyInstance } from 'fastify'

const forwardingHeaders = ['x-forwarded-for', 'forwarded']
/** Any client can send these headers. A few addresses are enough to find the proxy. */
const maxWarnings = 10

/** Logs each address once, as long as there are few. */
export function warnAboutUntrustedProxies(app: FastifyInstance): void {
  const logged = new Set<string>()
  app.addHook('onRequest', async (request) => {
    // The first address is that of the connection; others follow when it is trusted.
    const isTrusted = (request.ips?.length ?? 0) > 1
    if (isTrusted || logged.size >= maxWarnings) return
    if (!forwardingHeaders.some((name) => request.headers[name] !== undefined)) return
    const address = request.socket.remoteAddress ?? ''
    if (logged.has(address)) return
    logged.add(address)
    request.log.warn(
      { address },
      'a request came through a proxy that TRUSTED_PROXIES does not name: its readers count as one client, so that one of them can use up the limits of all',
    )
  })
}
