// The events of each month are a partition of their own, so that old months can be archived. A job creates them in
// advance; events without a partition are in the default one.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'

const monthsAhead = 3

/** Creates the partitions of the following months. The current month has the one created before, or the default. */
export async function createPartitions(db: Db, now: Date): Promise<void> {
  for (let ahead = 1; ahead <= monthsAhead; ahead += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString()
    await db.execute(sql`select create_ad_events_partition(${month})`)
  }
}
