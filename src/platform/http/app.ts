// The HTTP frame every call and page runs in: request ids, logging, access, problems, headers, schemas.
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { newId } from '../id.ts'
import type { Log } from '../log.ts'
import { type Authenticate, guardAccess } from './access.ts'
import { answerProblems } from './problems.ts'
import { setSecurityHeaders } from './security-headers.ts'

const bodyLimitBytes = 1_000_000

export function createApp(options: {
  config: Config
  log: Log
  authenticate: Authenticate
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
    routerOptions: { maxParamLength: 500 },
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  setSecurityHeaders(app, config)
  answerProblems(app)
  guardAccess(app, options.authenticate)
  app.register(cors, {
    origin: config.corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    credentials: false,
  })
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info'
    request.log[level](
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
