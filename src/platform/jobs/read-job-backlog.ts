// What waits in the job queue, for the metrics.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database/database.ts'

type JobBacklog = z.infer<typeof Row>

const Row = z.object({
  queue: z.string(),
  /** Jobs that are due, or were tried without success and wait for the next attempt. */
  waiting: z.number(),
  /** Seconds since the oldest of those that are due was due. */
  oldestSeconds: z.number(),
})

/** @returns queues with waiting jobs */
export async function readJobBacklog(db: Db): Promise<JobBacklog[]> {
  const { rows } = await db.execute(sql`
    select name as queue, count(*)::int as waiting,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as "oldestSeconds"
    from jobs.job
    where state < 'active' and (start_after <= now() or state = 'retry')
    group by name`)
  return z.array(Row).parse(rows)
}
