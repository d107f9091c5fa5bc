// Sends every failure as application/problem+json. Errors other than ProblemError are bugs; their details stay hidden.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseOutage } from '../database/is-database-outage.ts'
import { invalidRequest, notFound, ProblemError, unavailable } from '../problem.ts'
import { readLimit } from '../read-limit.ts'
import { sendCachedResponse } from './cached-response.ts'

const problemType = 'application/problem+json; charset=utf-8'

export function registerErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500)
      request.log[logLevelForStatus(problem.status)](describeFailure(error, problem), 'request failed')
    const stale = problem.status >= 500 ? request.findStaleResponse?.() : undefined
    if (stale) {
      // Writes invalidate what they change, so this response is still correct, only not revalidated.
      reply.hijack()
      const extraHeaders = ['x-request-id', request.id, 'x-cache', 'stale']
      sendCachedResponse(request.raw, reply.raw, stale, extraHeaders)
      return
    }
    return reply
      .code(problem.status)
      .headers(problem.headers)
      .header('cache-control', 'no-store')
      .type(problemType)
      .serializer(JSON.stringify)
      .send(problem.data)
  })
  app.setNotFoundHandler(() => {
    throw notFound('route', 'There is no such call.')
  })
}

/** For the log. An expected failure needs no stack: during shutdown, every readiness probe gets one. */
function describeFailure(error: unknown, { code, detail, title }: ProblemError) {
  const isExpected = error instanceof ProblemError && error.cause === undefined
  return isExpected ? { code, detail: detail ?? title } : { error, code }
}

/** 503 is an expected state, not a fault: during shutdown every readiness probe gets it. */
export function logLevelForStatus(status: number): 'info' | 'warn' | 'error' {
  if (status === 503) return 'warn'
  return status >= 500 ? 'error' : 'info'
}

/**
 * Fastify options that send problem details for requests that reach no route: malformed URLs and invalid HTTP.
 * @param headers added to each response, because hooks do not run here
 */
export function createMalformedRequestHandlers(headers: Record<string, string>) {
  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      const problem = toRequestProblem(error.statusCode ?? 400, new Error('The address is not well formed.'))
      reply
        .code(problem.status)
        .headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store' })
        .type(problemType)
        .serializer(JSON.stringify)
        .send(problem.data)
    },
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      // The client closed the connection, so no response can be sent.
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
        socket.destroy()
        return
      }
      const { status, detail } = httpErrors[error.code ?? ''] ?? invalidHttp
      const body = JSON.stringify(toRequestProblem(status, new Error(detail)).data)
      const lines = Object.entries({
        ...headers,
        'content-type': problemType,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    },
  }
}

const invalidHttp = { status: 400, detail: 'The request is not valid HTTP.' }
const httpErrors: Record<string, { status: number; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    detail: 'It stopped arriving, or came too slowly. Send it again over a better line.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'Send fewer headers, or shorter ones.' },
}

/** Converts any error to the problem that the client receives. */
function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (!(error instanceof Error)) return toInternalProblem(error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidRequest(
      error.validation.map((issue) => ({
        path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message: issue.message ?? 'is not valid',
        ...readLimit({ ...issue.params, code: issue.keyword }),
      })),
    )
  }
  if (isDatabaseOutage(error)) {
    return unavailable('database-unavailable', 'The database does not answer', 'Try again in a few seconds.')
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status >= 400 && status < 500) return toRequestProblem(status, error)
  return toInternalProblem(error)
}

/** Errors raised by Fastify: malformed JSON, a body that is too large, an unsupported media type. */
function toRequestProblem(status: number, error: Error): ProblemError {
  const titles: Record<number, string> = {
    400: 'The request is not valid',
    408: 'The request took too long',
    413: 'The request is too large',
    415: 'This content type is not accepted',
    431: 'The request has too many headers',
  }
  const codes: Record<number, string> = {
    400: 'invalid-request',
    408: 'request-timeout',
    413: 'too-large',
    415: 'unsupported-media-type',
    431: 'headers-too-large',
  }
  return new ProblemError({
    status,
    code: codes[status] ?? 'refused',
    title: titles[status] ?? 'The request was refused',
    detail: error.message,
  })
}

function toInternalProblem(cause: unknown): ProblemError {
  const title = 'Something went wrong on our side'
  return new ProblemError({ status: 500, code: 'internal-error', title }, { cause })
}
