// Health tells that the process lives; readiness that it can serve and write, and that it is not stopping.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ProblemError } from '../problem.ts'

const probeKeptMs = 1_000
const probeTimeoutMs = 2_000

declare module 'fastify' {
  interface FastifyInstance {
    isStopping: boolean
  }
}

export function registerHealthRoutes(
  plain: FastifyInstance,
  needs: { checkDatabase: () => Promise<void> },
): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const probe = keepFor(probeKeptMs, () => withTimeout(needs.checkDatabase(), probeTimeoutMs))
  const tags = ['Operation']
  const noStore = { 'cache-control': 'no-store' }

  app.get(
    '/health',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The process lives',
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    async (_request, reply) => reply.headers(noStore).send({ status: 'ok' }),
  )

  app.get(
    '/ready',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The product can serve and write',
        response: { 200: z.object({ status: z.literal('ready') }) },
      },
    },
    async (_request, reply) => {
      if (app.isStopping) throw notReady('The server is stopping.')
      try {
        await probe()
      } catch (error) {
        reply.log.warn({ error }, 'not ready: the database cannot be written to')
        throw notReady('The database cannot be written to.')
      }
      return reply.headers(noStore).send({ status: 'ready' })
    },
  )
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

/** One probe at a time, its result shared for a while: a flood of checks costs one query a second. */
function keepFor(ms: number, work: () => Promise<void>): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > ms) last = { at: now, outcome: work() }
    return last.outcome
  }
}

function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
