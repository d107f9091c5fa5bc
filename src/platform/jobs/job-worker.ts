// Runs the jobs of one queue in this process, as many at a time as the definition says.
import { DrizzleQueryError } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Log } from '../log.ts'
import type { JobDefinition, JobHandler } from './define-job.ts'

const interrupted = 'a job was interrupted, because the process stops; it will be run again'

export type JobWorker = ReturnType<typeof createJobWorker>

/** @param deps.stopSignal aborts when running jobs should end because the process stops */
export function createJobWorker<Payload extends object>(deps: {
  boss: PgBoss
  log: Log
  definition: JobDefinition<Payload>
  handle: JobHandler<Payload>
  stopSignal: AbortSignal
  /** Counts attempts, for the metrics. */
  onEnd: (outcome: 'done' | 'failed') => void
}) {
  const { boss, log, definition, handle, stopSignal, onEnd } = deps
  const { name, concurrency, expireInSeconds } = definition
  const running = new Set<Promise<void>>()
  let fetching: Promise<void> | undefined
  let isWoken = false
  let isStopped = false

  const canFetch = () => isWoken && !isStopped && running.size < concurrency

  async function fetchWhileWoken(): Promise<void> {
    while (canFetch()) {
      isWoken = false
      const batchSize = concurrency - running.size
      for (const job of await boss.fetch<unknown>(name, { batchSize, includeMetadata: true })) {
        const run = runJob(job).finally(() => {
          running.delete(run)
          wake()
        })
        running.add(run)
      }
    }
  }

  /** Starts due jobs. A fetch that is under way may have read before the caller's job was stored: another one follows. */
  function wake(): void {
    isWoken = true
    fetching ??= fetchWhileWoken()
      .catch((error: unknown) =>
        log.warn({ error, job: name }, 'reading the job queue failed; it will be retried'),
      )
      .finally(() => {
        fetching = undefined
        if (canFetch()) wake()
      })
  }

  async function runJob(job: JobWithMetadata<unknown>): Promise<void> {
    const startedAt = performance.now()
    const context = { job: name, id: job.id, attempt: job.retryCount + 1 }
    const failure = await attempt(job).catch((error: unknown) => {
      const isLast = job.retryCount >= job.retryLimit
      if (isLast) log.error({ ...context, error }, 'a job failed for the last time')
      else if (stopSignal.aborted) log.info(context, interrupted)
      else log.warn({ ...context, error }, 'a job failed; it will be retried')
      return { retryBecause: describeError(error) }
    })
    onEnd(failure ? 'failed' : 'done')
    try {
      // With the attempt: a job that has expired meanwhile may run in another process already.
      if (failure) await boss.fail(name, job, { message: failure.retryBecause })
      else await boss.complete(name, job)
      const ms = Math.round(performance.now() - startedAt)
      if (!failure) log.debug({ ...context, ms }, 'job done')
    } catch (error) {
      // The database is closed once the time for running jobs is over.
      if (stopSignal.aborted) log.info(context, interrupted)
      else log.warn({ ...context, error }, 'the end of a job could not be stored; it will be run again')
    }
  }

  async function attempt(job: JobWithMetadata<unknown>) {
    const payload = definition.payload.safeParse(job.data)
    if (!payload.success) throw new Error(`its payload does not fit: ${z.prettifyError(payload.error)}`)
    return handle(payload.data, {
      id: job.id,
      key: job.singletonKey ?? undefined,
      attempt: job.retryCount + 1,
      signal: AbortSignal.any([stopSignal, AbortSignal.timeout(expireInSeconds * 1000)]),
    })
  }

  return {
    name,
    pollingIntervalMs: definition.pollingIntervalSeconds * 1000,
    wake,

    /** Resolves when this process runs no job of the queue and has found none that is due. */
    async settled(): Promise<void> {
      while (fetching || running.size > 0) await Promise.allSettled([fetching, ...running])
    },

    /** Starts no further job. */
    stop(): void {
      isStopped = true
    },
  }
}

/** Stored with the job. The message of a failed query contains its parameters, which can be secrets. */
function describeError(error: unknown): string {
  if (error instanceof DrizzleQueryError) return error.cause?.message ?? 'a query failed'
  return error instanceof Error ? error.message : String(error)
}
