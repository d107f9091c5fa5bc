// OpenAPI 3.1 description generated from the definitions of the calls, and a documentation page.
import { STATUS_CODES } from 'node:http'
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Access, CallDefinition } from '../contract/call.ts'
import { Problem } from '../contract/problem.ts'

type OpenApiDocument = NonNullable<FastifyDynamicSwaggerOptions['openapi']>

const documentationPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ')

const security: Record<Access, Record<string, string[]>[]> = {
  public: [],
  'optional-auth': [{}, { bearer: [] }],
  'reject-invalid-token': [{}, { bearer: [] }],
  user: [{ bearer: [] }],
  translator: [{ bearer: [] }],
  expert: [{ bearer: [] }],
  admin: [{ bearer: [] }],
}

const problemDescriptions: Record<number, string> = {
  400: 'The request is not valid; `errors` names the fields',
  401: 'The token is missing or not valid, or the credentials are wrong',
  403: 'Not allowed for this account',
  404: 'Not found',
  408: 'The request arrived too slowly',
  409: 'The current state does not allow it',
  410: 'No longer available',
  413: 'The request is too large',
  415: 'The content type is not accepted',
  429: 'Too many requests; `Retry-After` says in how many seconds to try again',
  500: 'An error of the server',
  502: 'A service behind the server failed',
  503: 'Not available at the moment; `Retry-After` says in how many seconds to try again',
}

/** Every status with which a call can fail. */
export function problemStatusesOf(call: CallDefinition): number[] {
  const statuses = new Set<number>(call.problems)
  const hasBody = call.body !== undefined || call.multipart !== undefined
  if (call.access !== 'public') statuses.add(401)
  if (['admin', 'translator', 'expert'].includes(call.access)) statuses.add(403)
  if (hasBody) for (const status of [408, 413, 415]) statuses.add(status)
  if (call.rateLimit) statuses.add(429)
  // Malformed requests, errors of ours, and a database that is unavailable.
  for (const status of [400, 500, 503]) statuses.add(status)
  return [...statuses].toSorted((a, b) => a - b)
}

/** @param options.tags the groups of calls */
export async function registerOpenApi(
  app: FastifyInstance,
  { publicUrl, tags }: { publicUrl: string; tags: { name: string; description: string }[] },
): Promise<void> {
  // Registers the schema in the document even if only problem responses refer to it.
  z.globalRegistry.add(Problem, { id: 'Problem' })
  const schemaRegistry = copySchemaRegistry()
  const transformSchema = createJsonSchemaTransform({ schemaRegistry })
  const addComponents = createJsonSchemaTransformObject({ schemaRegistry })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Olea API',
        version: '1.0.0',
        description:
          'Every failure is application/problem+json (RFC 9457) with a stable `code`; validation names the field in `errors[].path`. Times are UTC ISO 8601.',
        license: { name: 'Proprietary', url: publicUrl },
      },
      servers: [{ url: '/' }],
      tags,
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const { schema, url } = transformSchema(document)
      const call = document.route.config?.call
      return { schema: call ? { ...schema, ...describeOperation(call, schema) } : schema, url }
    },
    transformObject: (document) => withoutUnusedSchemas(addComponents(document) as OpenApiDocument),
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

function describeOperation(call: CallDefinition, schema: FastifySchema) {
  const problems = problemStatusesOf(call).map((status) => [
    status,
    {
      description: problemDescriptions[status] ?? 'The call failed',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    security: security[call.access],
    ...(call.acceptsFile ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    ...(call.multipart ? { consumes: ['multipart/form-data'], body: multipartBody(call.multipart) } : {}),
    response: { ...describeReplies(call, schema), ...Object.fromEntries(problems) },
  }
}

function describeReplies(call: CallDefinition, schema: FastifySchema) {
  const replies = Object.entries(schema.response as Record<string, unknown>).map(([status, reply]) => [
    status,
    {
      description: STATUS_CODES[status] ?? 'Success',
      content: { [call.mediaType ?? 'application/json']: { schema: reply } },
    },
  ])
  return Object.fromEntries(replies)
}

function multipartBody(fields: z.ZodObject) {
  const { properties } = z.toJSONSchema(fields, { io: 'input' })
  return {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' }, ...properties },
  }
}

/** Drops schemas that no operation refers to, such as the input variant of schemas that only appear in replies. */
function withoutUnusedSchemas(document: OpenApiDocument): OpenApiDocument {
  const { components = {}, ...rest } = document
  const { schemas = {} } = components
  const used = new Set<string>()
  const queue: unknown[] = [rest]
  while (queue.length > 0) {
    for (const [, name = ''] of JSON.stringify(queue.pop()).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      queue.push(schemas[name])
    }
  }
  const referenced = Object.entries(schemas).filter(([name]) => used.has(name))
  return {
    ...document,
    components: { ...components, schemas: Object.fromEntries(referenced) },
  } as OpenApiDocument
}

/**
 * Zod registers schema names globally. The bundled pages, loaded later, contain copies of some schemas with the same
 * names, and duplicate names break the generated description.
 */
function copySchemaRegistry(): typeof z.globalRegistry {
  const { _idmap, _map } = z.globalRegistry
  return Object.assign(z.registry<z.GlobalMeta>(), { _map, _idmap: new Map(_idmap) })
}
