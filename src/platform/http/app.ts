// Creates the Fastify app with everything routes share: request ids, logging, access control, error handlers,
// security headers, schema validation.
import { isUtf8 } from 'node:buffer'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { newId } from '../id.ts'
import type { Log } from '../log.ts'
import { invalidRequest } from '../problem.ts'
import { type Authenticate, registerAccessControl } from './access.ts'
import { registerBodyTimeouts } from './body-timeouts.ts'
import { createMalformedRequestHandlers, logLevelForStatus, registerErrorHandlers } from './error-handlers.ts'
import { rejectInvalidHost } from './invalid-host.ts'
import { rejectNulInUrl } from './reject-nul-in-url.ts'
import { createServerFactory, type ServeFromCache } from './response-cache.ts'
import { dataResponseHeaders, registerSecurityHeaders } from './security-headers.ts'
import { warnAboutUntrustedProxies } from './untrusted-proxy.ts'

const bodyLimitBytes = 1_000_000
/** Longer than the 60 s of common proxies, which would otherwise reuse connections that are just closing. */
const serverTimeoutsMs = { keepAliveTimeout: 72_000 }
/** Node's limit for a URL: an overlong id reaches its route, which responds that it does not exist. */
const maxParamLength = 16_384

export function createApp(options: {
  config: Config
  log: Log
  authenticate: Authenticate
  /** Sends cached responses before Fastify handles a request. */
  serveFromCache?: ServeFromCache
}): FastifyInstance {
  const { config } = options
  const log: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance: log,
    // Replaced by one log line per response, below.
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength },
    ...createMalformedRequestHandlers(dataResponseHeaders(config)),
    ...serverTimeoutsMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...(options.serveFromCache
      ? { serverFactory: createServerFactory(options.serveFromCache, serverTimeoutsMs) }
      : {}),
  })

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerJsonParser(app)
  // A form on any site can send plain text without a CORS preflight; no route accepts it.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Default for responses without their own policy: a proxy must not serve an article after it was hidden.
    reply.header('cache-control', 'no-cache')
  })
  registerSecurityHeaders(app, config)
  registerErrorHandlers(app)
  rejectNulInUrl(app)
  rejectInvalidHost(app)
  warnAboutUntrustedProxies(app)
  // Registered before access control, so that pages on allowed origins can read its errors too.
  app.register(cors, {
    origin: config.corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    credentials: false,
    // Responds to OPTIONS without the headers of a preflight as well. Its response to those is an error as plain text.
    strictPreflight: false,
  })
  registerAccessControl(app, options.authenticate)
  registerBodyTimeouts(app)
  app.addHook('onResponse', async (request, reply) => {
    request.log[logLevelForStatus(reply.statusCode)](
      {
        method: request.method,
        url: withoutSecrets(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request completed',
    )
  })
  return app
}

/**
 * Accepts an empty body with a JSON content type, which browsers send for POST calls without data (view, share), and
 * rejects JSON in other encodings than UTF-8.
 */
function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined)
    // Decoding would replace the invalid bytes, and the text would be stored with U+FFFD instead of its letters.
    else if (!isUtf8(body)) done(invalidRequest([{ path: '', message: 'The body must be UTF-8' }]))
    else parse(request, body.toString(), done)
  })
}

/** Queries can contain what a person typed, and a token in a path is a permission: neither must be logged. */
function withoutSecrets({ url, routeOptions }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? url
  const pattern = routeOptions.url?.split('/') ?? []
  return path
    .split('/')
    .map((segment, index) => (pattern[index] === ':token' ? '[redacted]' : segment))
    .join('/')
}
