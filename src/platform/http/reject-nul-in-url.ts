// Rejects URLs that contain NUL before any route or query uses them: PostgreSQL cannot store this character in text.
// Request bodies are checked by their schemas.
import type { FastifyInstance } from 'fastify'
import { invalidRequest } from '../problem.ts'

export function rejectNulInUrl(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00'))
      throw invalidRequest([{ path: '', message: 'the address must not contain NUL' }])
  })
}
