// How long a request may take to arrive. Thirty seconds are plenty for JSON, and far too few for a photograph on a slow
// line: routes that take files say so, and are measured by how fast the bytes come instead. Who sends a byte now and
// then, to keep a connection for nothing, is cut in both cases, and so is who asks and never reads the answer.
import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files: may last as long as bytes keep coming. Only for routes that say who may call them. */
    takesFiles?: boolean
  }
}

export type BodyLimits = {
  /** For everything but files. */
  wholeMs: number
  /** Of a file, as long as a line may be silent (a tunnel, a change of cells) and the time its speed is taken over. */
  windowMs: number
  bytesPerWindow: number
  /** How often is looked. */
  sweepMs: number
  /** As long a connection may stand still: nothing comes, and nothing that was sent is taken. */
  stillMs: number
}

/** A sixteenth of a bad mobile line: 15 MB arrive within half an hour at worst. */
export const bodyLimits: BodyLimits = {
  wholeMs: 30_000,
  windowMs: 30_000,
  bytesPerWindow: 240_000,
  sweepMs: 2_000,
  // Longer than any answer is made, the texts of an engine included.
  stillMs: 120_000,
}

/** Node's own limits, for the head and for what this file should miss. */
const nodeLimitsMs = { headersTimeout: 30_000, requestTimeout: 3_600_000 }

/** The head is read together with what follows it: so much of the body may be here already when it is looked at. */
const oneReadBytes = 65_536

/** `since` is told by a clock that nobody sets: another hour is no slow line. */
type Watched = { since: number; bytesAtStart: number; isFile: boolean; isRefused: boolean }

/** To be called after access is guarded: who may not send files is not given their time. */
export function limitSlowBodies(app: FastifyInstance, limits: BodyLimits = bodyLimits): void {
  Object.assign(app.server, nodeLimitsMs, { timeout: limits.stillMs })
  const watch = watchBodies(app.server, limits)
  app.register(
    plugin(async (ready) => {
      ready.addHook('onRequest', async (request) => {
        if (request.routeOptions.config.takesFiles) watch.expectFile(request.raw)
      })
    }),
  )
  app.addHook('onClose', async () => watch.stop())
}

function watchBodies(server: Server, limits: BodyLimits) {
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
  }, limits.sweepMs)
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
function isTooSlow({ socket }: IncomingMessage, watched: Watched, limits: BodyLimits): boolean {
  const tookMs = performance.now() - watched.since
  if (!watched.isFile) return tookMs >= limits.wholeMs
  if (tookMs < limits.windowMs) return false
  if (socket.bytesRead - watched.bytesAtStart < limits.bytesPerWindow) return true
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
