// Rejects a request with more than one Host header, or with one that is no host (RFC 9112, section 3.2): Node uses the
// first header as it is, and a proxy in front may have understood another host.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../problem.ts'

/** A name or an address and a port. Without a comma, which joins several headers. */
const hostPattern = /^(?:[\w.~%!$&'()*+;=-]*|\[[\w:.%]+\])(?::\d*)?$/

export function hasInvalidHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1 || !hostPattern.test(headers.host ?? '')
}

export function rejectInvalidHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasInvalidHost(raw))
      throw invalidRequest([{ path: '', message: 'the Host header must name one host' }])
  })
}
