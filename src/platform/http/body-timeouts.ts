// How long a request may take to arrive. Thirty seconds are plenty for JSON, and far too few for a photograph on a slow
// line: routes that take files say so, and are measured by how fast the bytes come instead. Who sends a byte now and
// then, to keep a connection for nothing, is cut in both cases, and so is who asks and never reads the answer.
import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files: may last as long as bytes keep coming. Only for routes that say who may call them. */
    acceptsFiles?: boolean
  }
}

export type BodyTimeouts = {
  /** For everything but files. */
  maxDurationMs: number
  /** Of a file, as long as a line may be silent (a tunnel, a change of cells) and the time its speed is taken over. */
  windowMs: number
  minBytesPerWindow: number
  /** How often is looked. */
  checkIntervalMs: number
  /** As long a connection may stand still: nothing comes, and nothing that was sent is taken. */
  idleTimeoutMs: number
}

/** A sixteenth of a bad mobile line: 15 MB arrive within half an hour at worst. */
export const bodyTimeouts: BodyTimeouts = {
  maxDurationMs: 30_000,
  windowMs: 30_000,
  minBytesPerWindow: 240_000,
  checkIntervalMs: 2_000,
  // Longer than any answer is made, the texts of an engine included.
  idleTimeoutMs: 120_000,
}

/** Node's own limits, for the head and for what this file should miss. */
const nodeLimitsMs = { headersTimeout: 30_000, requestTimeout: 3_600_000 }

/** The head is read together with what follows it: so much of the body may be here already when it is looked at. */
const oneReadBytes = 65_536

/** `since` is told by a clock that nobody sets: another hour is no slow line. */
type Watched = { since: number; bytesAtStart: number; isFile: boolean; isRefused: boolean }

/** To be called after access is guarded: who may not send files is not given their time. */
export function registerBodyTimeouts(app: FastifyInstance, limits: BodyTimeouts = bodyTimeouts): void {
  Object.assign(app.server, nodeLimitsMs, { timeout: limits.idleTimeoutMs })
  const watch = watchBodies(app.server, limits)
  app.register(
    plugin(async (ready) => {
      ready.addHook('onRequest', async (request) => {
        if (request.routeOptions.config.acceptsFiles) watch.expectFile(request.raw)
      })
    }),
  )
  app.addHook('onClose', async () => watch.stop())
}

function watchBodies(server: Server, limits: BodyTimeouts) {
  const arriving = new Map<IncomingMessage, Watched>()
  // Before everything else: a body may be slow on any path, even where its answer is ready.
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    arriving.set(request, startOf(request, false))
    request.once('close', () => arriving.delete(request))
  })
  const sweep = setInterval(() => {
    for (const [request, watched] of arriving) {
      if (request.complete) arriving.delete(request)
      else if (watched.isRefused) request.socket.destroy()
      else if (isTooSlow(request, watched, limits)) refuse(server, request, watched)
    }
  }, limits.checkIntervalMs)
  sweep.unref()
  return {
    expectFile(request: IncomingMessage): void {
      if (arriving.has(request)) arriving.set(request, startOf(request, true))
    },
    stop: () => clearInterval(sweep),
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function startOf({ socket }: IncomingMessage, isFile: boolean): Watched {
  return { since: performance.now(), bytesAtStart: socket.bytesRead - oneReadBytes, isFile, isRefused: false }
}

/** A window that was fast enough is followed by the next. */
function isTooSlow({ socket }: IncomingMessage, watched: Watched, limits: BodyTimeouts): boolean {
  const tookMs = performance.now() - watched.since
  if (!watched.isFile) return tookMs >= limits.maxDurationMs
  if (tookMs < limits.windowMs) return false
  if (socket.bytesRead - watched.bytesAtStart < limits.minBytesPerWindow) return true
  watched.since = performance.now()
  watched.bytesAtStart = socket.bytesRead
  return false
}

/** As Node says it of a head that does not come; who still holds the connection at the next look loses it. */
function refuse(server: Server, { socket }: IncomingMessage, watched: Watched): void {
  watched.isRefused = true
  const error = Object.assign(new Error('The request did not arrive in time.'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  })
  server.emit('clientError', error, socket)
}
