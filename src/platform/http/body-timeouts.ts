// Limits how long a request body may take to arrive. Thirty seconds are enough for JSON but too short for a photo on a
// slow connection, so routes that accept files enforce a minimum transfer rate instead. Both limits close connections
// of clients that send a byte now and then; an idle timeout closes those that never read the response.
import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the time limit by a minimum transfer rate. Only for routes that require a user. */
    acceptsFiles?: boolean
  }
}

type BodyTimeouts = {
  /** For all bodies except files. */
  maxDurationMs: number
  /** Time over which the rate of a file is measured, and so the longest pause of a connection (tunnel, cell change). */
  windowMs: number
  minBytesPerWindow: number
  checkIntervalMs: number
  /** Closes a connection after this time without data in either direction. */
  idleTimeoutMs: number
}

/** The rate is a sixteenth of a bad mobile connection: 15 MB arrive within half an hour. */
export const bodyTimeouts: BodyTimeouts = {
  maxDurationMs: 30_000,
  windowMs: 30_000,
  minBytesPerWindow: 240_000,
  checkIntervalMs: 2_000,
  // Longer than generating any response takes, including those of a language model.
  idleTimeoutMs: 120_000,
}

/** Node's own timeouts, for the head, and as an upper bound for the whole request. */
const nodeTimeoutsMs = { headersTimeout: 30_000, requestTimeout: 3_600_000 }

/** Size of Node's read buffer: this much of the body can arrive together with the head, before counting starts. */
const readBufferBytes = 65_536

/** `since` is monotonic time: changing the system clock must not count as a slow connection. */
type PendingBody = { since: number; bytesAtStart: number; isFile: boolean; isRejected: boolean }

/** Register after access control, so that unauthorized clients do not get the longer time for files. */
export function registerBodyTimeouts(app: FastifyInstance, timeouts: BodyTimeouts = bodyTimeouts): void {
  Object.assign(app.server, nodeTimeoutsMs, { timeout: timeouts.idleTimeoutMs })
  const tracker = trackBodies(app.server, timeouts)
  app.register(
    plugin(async (ready) => {
      ready.addHook('onRequest', async (request) => {
        if (request.routeOptions.config.acceptsFiles) tracker.expectFile(request.raw)
      })
    }),
  )
  app.addHook('onClose', async () => tracker.stop())
}

function trackBodies(server: Server, timeouts: BodyTimeouts) {
  const pendingBodies = new Map<IncomingMessage, PendingBody>()
  // Prepended, so that bodies are also tracked for requests that the response cache handles.
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    pendingBodies.set(request, startTracking(request, false))
    request.once('close', () => pendingBodies.delete(request))
  })
  const interval = setInterval(() => {
    for (const [request, body] of pendingBodies) {
      if (request.complete) pendingBodies.delete(request)
      else if (body.isRejected) request.socket.destroy()
      else if (isTooSlow(request, body, timeouts)) reject(server, request, body)
    }
  }, timeouts.checkIntervalMs)
  interval.unref()
  return {
    expectFile(request: IncomingMessage): void {
      if (pendingBodies.has(request)) pendingBodies.set(request, startTracking(request, true))
    },
    stop: () => clearInterval(interval),
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function startTracking({ socket }: IncomingMessage, isFile: boolean): PendingBody {
  const bytesAtStart = socket.bytesRead - readBufferBytes
  return { since: performance.now(), bytesAtStart, isFile, isRejected: false }
}

/** Starts the next window when a file was fast enough in the last one. */
function isTooSlow({ socket }: IncomingMessage, body: PendingBody, timeouts: BodyTimeouts): boolean {
  const elapsedMs = performance.now() - body.since
  if (!body.isFile) return elapsedMs >= timeouts.maxDurationMs
  if (elapsedMs < timeouts.windowMs) return false
  if (socket.bytesRead - body.bytesAtStart < timeouts.minBytesPerWindow) return true
  body.since = performance.now()
  body.bytesAtStart = socket.bytesRead
  return false
}

/** Emits the error Node uses for a late head (408). A connection still open at the next check is destroyed. */
function reject(server: Server, { socket }: IncomingMessage, body: PendingBody): void {
  body.isRejected = true
  const error = Object.assign(new Error('The request did not arrive in time.'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  })
  server.emit('clientError', error, socket)
}
