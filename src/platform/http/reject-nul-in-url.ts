// PostgreSQL text cannot hold the character NUL, so no address that names one can mean anything: it is refused
// before any call, page or statement meets it. Bodies are checked by their contracts.
import type { FastifyInstance } from 'fastify'
import { invalid } from '../problem.ts'

export function rejectNulInUrl(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00'))
      throw invalid([{ path: '', message: 'the address must not contain NUL' }])
  })
}
