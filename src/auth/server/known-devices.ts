// Devices that a user has signed in with. A device is a browser and an operating system, as shown in the list of
// sessions; two devices of the same kind are not distinguished. Devices remain known after their session ends.
import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { knownDevices } from './auth.tables.ts'

export type KnownDevices = ReturnType<typeof createKnownDevices>

/** More than a year, so that a device used once a year stays known. */
const retentionDays = 400

export function createKnownDevices({ db }: { db: Db }) {
  return {
    /**
     * Stores the device of a sign-in.
     * @returns whether it is new; false for the first device of an account
     */
    async recordDevice(
      tx: Transaction,
      userId: string,
      device: { browser: string; system: string },
    ): Promise<boolean> {
      const { browser, system, lastSignInAt } = knownDevices
      const [stored] = await tx
        .insert(knownDevices)
        .values({ userId, ...device, lastSignInAt: sql`now()` })
        .onConflictDoUpdate({
          target: [knownDevices.userId, browser, system],
          set: { lastSignInAt: sql`now()` },
        })
        // In PostgreSQL, xmax is 0 for a row that was inserted rather than updated.
        .returning({ isInserted: sql<boolean>`xmax = 0` })
      if (!stored?.isInserted) return false
      const others = await tx
        .select({ lastSignInAt })
        .from(knownDevices)
        .where(
          and(eq(knownDevices.userId, userId), or(ne(browser, device.browser), ne(system, device.system))),
        )
        .limit(1)
      return others.length > 0
    },

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${retentionDays})`
      await db.delete(knownDevices).where(lt(knownDevices.lastSignInAt, oldest))
    },
  }
}
