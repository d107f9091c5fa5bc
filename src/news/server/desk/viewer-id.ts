import type { FastifyRequest } from 'fastify'
import { unauthorised } from '#src/platform/problem.ts'

/** Who calls; routes for admins have somebody. */
export function viewerId(request: FastifyRequest): string {
  if (!request.viewer) throw unauthorised()
  return request.viewer.id
}
