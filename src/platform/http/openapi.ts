// OpenAPI 3.1 description generated from the Zod schemas that validate requests, and a documentation page.
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
  const schemaRegistry = copySchemaRegistry()
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
    // Needed for the page's links: the plugin does not know the prefix under which the API is registered.
    indexPrefix: '/api',
    staticCSP: true,
    // The library's policy upgrades requests to TLS, which breaks sites without TLS, and allows other hosts.
    transformStaticCSP: () => documentationPolicy,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
    theme: { title: 'Olea API' },
  })
}

/**
 * Zod registers schema names globally. The bundled pages, loaded later, contain copies of some schemas with the same
 * names, and duplicate names break the generated description.
 */
function copySchemaRegistry(): typeof z.globalRegistry {
  const { _idmap, _map } = z.globalRegistry
  return Object.assign(z.registry<z.GlobalMeta>(), { _map, _idmap: new Map(_idmap) })
}
