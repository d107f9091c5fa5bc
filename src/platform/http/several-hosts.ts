// Rejects a request with more than one Host header (RFC 9112, section 3.2): Node uses the first, and a proxy in front
// may have used another.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../problem.ts'

export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

export function rejectSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasSeveralHosts(raw))
      throw invalidRequest([{ path: '', message: 'there must be only one Host header' }])
  })
}
