// The HTTP frame every call and page runs in: request ids, logging, access, problems, headers, schemas.
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { newId } from '../id.ts'
import type { Log } from '../log.ts'
import { type Authenticate, registerAccessControl } from './access.ts'
import { registerBodyTimeouts } from './body-timeouts.ts'
import { createMalformedRequestHandlers, logLevelForStatus, registerErrorHandlers } from './error-handlers.ts'
import { rejectNulInUrl } from './reject-nul-in-url.ts'
import { createServerFactory, type ServeFromCache } from './response-cache.ts'
import { dataResponseHeaders, registerSecurityHeaders } from './security-headers.ts'

const bodyLimitBytes = 1_000_000
/** A proxy keeps its connections a minute: ours must last longer, or it sends into one that closes. */
const timeLimitsMs = { keepAliveTimeout: 72_000 }
/** As long as Node lets an address be: an endless id is no id, and its route says so. */
const longestParameter = 16_384

export function createApp(options: {
  config: Config
  log: Log
  authenticate: Authenticate
  /** Answers that are ready are sent before anything else happens. */
  serveFromCache?: ServeFromCache
}): FastifyInstance {
  const { config } = options
  const log: FastifyBaseLogger = options.log
  const app = Fastify({
    loggerInstance: log,
    // One line an answer, below, instead of Fastify's two.
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: longestParameter },
    ...createMalformedRequestHandlers(dataResponseHeaders(config)),
    ...timeLimitsMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...(options.serveFromCache
      ? { serverFactory: createServerFactory(options.serveFromCache, timeLimitsMs) }
      : {}),
  })

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  // Plain text is what a form on any site can send without asking: no call takes it.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // What says nothing about its keeping is asked for again: a proxy must not show an article that was hidden.
    reply.header('cache-control', 'no-cache')
  })
  registerSecurityHeaders(app, config)
  registerErrorHandlers(app)
  rejectNulInUrl(app)
  // Before access is checked: a page on another host must be able to read a refusal too.
  app.register(cors, {
    origin: config.corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    credentials: false,
  })
  registerAccessControl(app, options.authenticate)
  registerBodyTimeouts(app)
  app.addHook('onResponse', async (request, reply) => {
    request.log[logLevelForStatus(reply.statusCode)](
      {
        method: request.method,
        url: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
  return app
}

/** A body-less POST with a JSON content type is usual in browsers (view, share): no body, no error. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body, done)
  })
}

/** Queries can carry what a person typed: they stay out of the log. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}
