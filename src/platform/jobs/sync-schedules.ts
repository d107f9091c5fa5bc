// Brings what the database holds of schedules and queues in line with the jobs that this version of Olea has.
import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { JobDefinition } from './define-job.ts'

/** pg-boss's own queues begin with it. */
const internalPrefix = '__pgboss__'
const minAgeMs = 24 * 3_600_000

export async function syncSchedules(
  boss: PgBoss,
  jobs: { definition: JobDefinition; cron: string | undefined }[],
): Promise<void> {
  const crons = new Map(jobs.flatMap(({ definition, cron }) => (cron ? [[definition.name, cron]] : [])))
  const stored = await boss.getSchedules()
  for (const { name, key } of stored) if (!crons.has(name)) await boss.unschedule(name, key)
  for (const [name, cron] of crons) {
    if (!stored.some((schedule) => schedule.name === name && schedule.cron === cron))
      await boss.schedule(name, cron)
  }
}

/** A new queue stays, and one with waiting payloads: a newer version that runs beside this one may have it. */
export async function removeUnknownQueues(
  boss: PgBoss,
  { known, log }: { known: ReadonlyMap<string, unknown>; log: Log },
): Promise<void> {
  for (const { name, createdOn } of await boss.getQueues()) {
    const isNew = Date.now() - createdOn.getTime() < minAgeMs
    if (known.has(name) || name.startsWith(internalPrefix) || isNew) continue
    const waiting = (await boss.findJobs<object | null>(name, { queued: true })).filter(
      ({ data }) => data !== null && Object.keys(data).length > 0,
    )
    if (waiting.length > 0)
      log.warn({ queue: name, jobs: waiting.length }, 'no job of this version has this queue')
    else await boss.deleteQueue(name)
  }
}
