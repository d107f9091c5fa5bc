// Ends work for clients that do not wait for its result any more.
import type { FastifyReply } from 'fastify'
import { ProblemError } from '../problem.ts'

/** Aborts when the client closes the connection before it has the response. The reason is no fault of the server. */
export function createClientSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(createClosedProblem())
  if (raw.destroyed) abort()
  raw.once('close', () => {
    if (!raw.writableEnded) abort()
  })
  return controller.signal
}

/** Only for the log, like the status that proxies use for it. */
function createClosedProblem(): ProblemError {
  return new ProblemError({
    status: 499,
    code: 'client-closed',
    title: 'The client has closed the connection',
  })
}
