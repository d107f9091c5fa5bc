// A job: work that is done after the change that caused it, by any process of the site, and again after a failure.
import { z } from 'zod'

export type JobDefinition<Payload extends object = object> = {
  /** Module and verb: `platform.send-mail`. Stored as the name of the queue. */
  name: string
  payload: z.ZodType<Payload>
  /** The delay doubles with each attempt, with some jitter, up to `maxDelaySeconds`. */
  retry: { limit: number; delaySeconds: number; maxDelaySeconds: number }
  /** An attempt that takes longer is aborted, and so is one whose process was killed. Then the job is retried. */
  expireInSeconds: number
  /** Jobs of this kind that one process runs at the same time. */
  concurrency: number
  /** How often a process looks for jobs that are due. Those that it enqueued itself are started at once. */
  pollingIntervalSeconds: number
}

export type JobContext = {
  id: string
  /** The key it was enqueued with. */
  key: string | undefined
  /** 1 for the first one. */
  attempt: number
  /** Aborts when the process stops or the attempt takes too long. */
  signal: AbortSignal
}

/** An expected failure that the handler has reported itself. Anything a handler throws is logged and retried as well. */
export type JobFailure = { retryBecause: string }

export type JobHandler<Payload> = (
  payload: Payload,
  context: JobContext,
) => Promise<void> | Promise<JobFailure | undefined>

const defaults = {
  retry: { limit: 3, delaySeconds: 1, maxDelaySeconds: 3_600 },
  expireInSeconds: 900,
  concurrency: 1,
  // Long, because each poll is a query, and on the embedded database queries wait for each other.
  pollingIntervalSeconds: 15,
} as const

export function defineJob<Payload extends object>(
  definition: Pick<JobDefinition<Payload>, 'name' | 'payload'> & Partial<JobDefinition<Payload>>,
): JobDefinition<Payload> {
  return { ...defaults, ...definition }
}

/** The payload of a job that only a schedule runs. pg-boss stores none. */
export const noPayload = z.preprocess((value) => value ?? {}, z.object({}))
