// Gives a consulting back when no expert has answered: the photo is deleted, or the owner needs no answer any more.
import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { scanPhotos, scans } from './scan.tables.ts'

/** Days after which photos that nobody could name, and scans without an account, are deleted. */
const retentionDays = 90

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate' | 'update'>
  notify: NotificationsService['notify']
}

/** @returns a condition of the table of scans */
export const isOld = (): SQL => lt(scans.createdAt, sql`now() - make_interval(days => ${retentionDays})`)

export function createConsultingReturns({ db, write, users, notify }: Dependencies) {
  /**
   * Ends the wait of a scan. Call it first in a transaction: it locks the account.
   * @returns whether the owner had asked an expert and has got the consulting back
   */
  async function endWait(tx: Transaction, id: string): Promise<boolean> {
    const [known] = await tx.select({ userId: scans.userId }).from(scans).where(eq(scans.id, id))
    const owner = known?.userId ? await users.lockForUpdate(tx, known.userId) : undefined
    const [ended] = await tx
      .update(scans)
      .set({ isWaiting: false })
      .where(and(eq(scans.id, id), eq(scans.isWaiting, true)))
      .returning({ question: scans.question })
    await tx.delete(scanPhotos).where(eq(scanPhotos.scanId, id))
    if (!owner || !ended || ended.question === null) return false
    await users.update(owner.id, { consultingsLeft: owner.consultingsLeft + 1 }, tx)
    return true
  }

  return {
    endWait,

    /** Job: tells the owners of old scans that no expert could answer. */
    async returnOverdue(): Promise<void> {
      const isOverdue = and(isOld(), eq(scans.isWaiting, true), isNotNull(scans.question))
      for (const { id, userId } of await db
        .select({ id: scans.id, userId: scans.userId })
        .from(scans)
        .where(isOverdue))
        await write(async (unit) => {
          if (!(await endWait(unit.tx, id)) || userId === null) return
          const told = { event: 'consultingReturned', key: `consulting:${id}`, scanId: id } as const
          await notify(unit, { ...told, userId })
        })
    },
  }
}
