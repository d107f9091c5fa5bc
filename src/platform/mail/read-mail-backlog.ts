// Mails that wait and mails that did not arrive, for the metrics.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { outgoingMails } from './mail.tables.ts'

const Row = z.object({
  waiting: z.number(),
  /** Age of the oldest waiting mail in seconds. */
  oldestSeconds: z.number(),
  /** Mails of the last day that the mail server rejected for good, or that were never accepted in time. */
  undelivered: z.number(),
})

export async function readMailBacklog(db: Db): Promise<z.infer<typeof Row>> {
  const { state, createdAt, doneAt } = outgoingMails
  const sinceYesterday = sql`${doneAt} > now() - interval '1 day'`
  const { rows } = await db.execute(sql`
    select count(*) filter (where ${state} = 'waiting')::int as waiting,
      coalesce(extract(epoch from now() - min(${createdAt}) filter (where ${state} = 'waiting')), 0)::float8
        as "oldestSeconds",
      count(*) filter (where ${state} in ('refused', 'expired') and ${sinceYesterday})::int as undelivered
    from ${outgoingMails}
    where ${state} = 'waiting' or ${sinceYesterday}`)
  return Row.parse(rows[0])
}
