// Enforces the rate limits of API calls (`rateLimit` in their definitions).
import type { FastifyInstance } from 'fastify'
import type { RateLimiter } from '../rate-limit/rate-limiter.ts'

/** Counts valid calls only: rejected input has no effect that a limit must protect. */
export function registerRateLimits(
  app: FastifyInstance,
  rateLimiter: Pick<RateLimiter, 'enforceForAddress'>,
): void {
  app.addHook('preHandler', async (request) => {
    const action = request.routeOptions.config.rateLimit
    if (action !== undefined) await rateLimiter.enforceForAddress(action, request.ip)
  })
}
