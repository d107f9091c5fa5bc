// The API describes itself: OpenAPI 3.1 from the very contracts that check requests, and a page to read it.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

const documentationPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ')

export async function registerOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  const schemaRegistry = namesByNow()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Olea API',
        version: '1.0.0',
        description:
          'Every failure is application/problem+json (RFC 9457) with a stable `code`; validation names the field in `errors[].path`. Times are UTC ISO 8601.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  })
  app.get(
    '/openapi.json',
    { config: { access: 'public' }, schema: { hide: true } },
    async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send(app.swagger()),
  )
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // The page's own links do not know under which address the API is registered.
    indexPrefix: '/api',
    staticCSP: true,
    // The library would have pages served without TLS fetch their parts over TLS, and ask foreign hosts.
    transformStaticCSP: () => documentationPolicy,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
    theme: { title: 'Olea API' },
  })
}

/**
 * Zod writes names down for the whole process. The pages, read later, bring copies of some contracts under the same
 * names, and no description can be made of two schemas with one name.
 */
function namesByNow(): typeof z.globalRegistry {
  const { _idmap, _map } = z.globalRegistry
  return Object.assign(z.registry<z.GlobalMeta>(), { _map, _idmap: new Map(_idmap) })
}
