// The reminder to grade an oil that was scanned: a job that is stored with the scan, so that it outlives restarts.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import { scans } from '#src/scan/server/scan.tables.ts'
import { reviews } from '#src/social/server/social.tables.ts'
import { notify } from './notify.ts'
import { readSettings } from './settings.ts'

export const remindToRate = defineJob({
  name: 'notifications.remind-to-rate',
  payload: z.object({ scanId: z.string() }),
  pollingIntervalSeconds: 60,
})

/** A scan whose product is known. One without an account reminds nobody. */
type RecognizedScan = { id: string; userId: string | null; productId: string | null }

/** Call it in the transaction that stores the scan or its product. Of one scan people are reminded once. */
export async function scheduleReminder(
  { tx, enqueue }: Pick<UnitOfWork, 'tx' | 'enqueue'>,
  { id, userId, productId }: RecognizedScan,
): Promise<void> {
  if (userId === null || productId === null) return
  const { reminderHours } = await readSettings(tx, userId)
  if (reminderHours === 0) return
  const startAfterSeconds = reminderHours * 3_600
  await enqueue(remindToRate, { scanId: id }, { key: id, startAfterSeconds })
}

/** Job: reminds of an oil that was not graded meanwhile, unless its member has switched reminders off since. */
export function createRemindToRate(write: Write) {
  return ({ scanId }: z.infer<typeof remindToRate.payload>): Promise<void> =>
    write(async (unit) => {
      const { tx } = unit
      const [scan] = await tx.select().from(scans).where(eq(scans.id, scanId))
      if (!scan?.userId || !scan.productId) return
      const { userId, productId } = scan
      const isOwn = and(eq(reviews.userId, userId), eq(reviews.productId, productId))
      if ((await tx.$count(reviews, isOwn)) > 0) return
      if ((await readSettings(tx, userId)).reminderHours === 0) return
      await notify(unit, { userId, event: 'rateOil', key: `rate ${productId}`, productId })
    })
}
