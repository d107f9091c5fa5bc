// Waits for handlers whose client has disconnected. Closing the server does not wait for them, because their connection
// is gone, but they still use the database.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type RunningHandlers = {
  /** Resolves when no handler is running, at the latest after `timeoutMs`. */
  settled(timeoutMs: number): Promise<void>
}

const intervalMs = 20

/** Register before the routes. */
export function trackRunningHandlers(app: FastifyInstance): RunningHandlers {
  const running = new Set<FastifyRequest>()
  app.addHook('onRequest', async (request) => {
    running.add(request)
  })
  // A handler has finished when it sends, also to a client that is gone.
  app.addHook('onSend', async (request) => {
    running.delete(request)
  })
  // Responses that bypass `onSend`. For a client that is gone this is called while the handler still runs.
  app.addHook('onResponse', async (request, reply) => {
    if (reply.raw.writableFinished) running.delete(request)
  })
  return {
    async settled(timeoutMs) {
      const end = Date.now() + timeoutMs
      while (running.size > 0 && Date.now() < end) await wait(intervalMs)
    },
  }
}
