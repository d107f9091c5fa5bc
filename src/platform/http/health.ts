// Liveness (the process runs) and readiness (it can serve, and is not shutting down) endpoints. A process that can only
// read stays ready: a load balancer that sends it nothing would take the whole site down when the disk is full.
import type { FastifyInstance } from 'fastify'
import { operationCalls } from '../contract/operation.calls.ts'
import { isReadOnlyDatabase } from '../database/is-database-outage.ts'
import { ProblemError } from '../problem.ts'
import { registerCalls } from './register-calls.ts'

const probeCacheMs = 1_000
const probeTimeoutMs = 2_000

declare module 'fastify' {
  interface FastifyInstance {
    isStopping: boolean
  }
}

export function registerHealthRoutes(
  app: FastifyInstance,
  deps: { checkDatabase: () => Promise<void> },
): void {
  const probeDatabase = shareFor(probeCacheMs, () => withTimeout(deps.checkDatabase(), probeTimeoutMs))

  registerCalls(app, operationCalls, {
    'GET /health': () => ({ status: 'ok' }),
    'GET /ready': async ({ request }) => {
      if (app.isStopping) throw notReady('The server is stopping.')
      try {
        await probeDatabase()
      } catch (error) {
        if (isReadOnlyDatabase(error)) return { status: 'read-only' }
        request.log.warn({ error }, 'not ready: cannot write to the database')
        throw notReady('The database cannot be written to.')
      }
      return { status: 'ready' }
    },
  })
}

function notReady(detail: string): ProblemError {
  return new ProblemError({
    status: 503,
    code: 'not-ready',
    title: 'Not ready',
    detail,
    headers: { 'retry-after': '2' },
  })
}

/** Shares the result of one call for `ms`, so that frequent readiness checks cost one query a second. */
function shareFor(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > ms) last = { at: now, outcome: work() }
    return last.outcome
  }
}

function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
