// Security headers of all responses. Pages add a Content-Security-Policy with the hashes of their inline scripts.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

export function securityHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

/** Prevents data and files from running scripts when opened as documents. */
export const dataContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Headers of all responses except pages. */
export function dataResponseHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return { ...securityHeaders(config), 'content-security-policy': dataContentSecurityPolicy }
}

export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = dataResponseHeaders(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
