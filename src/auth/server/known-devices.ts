// With what an account was signed in to before: browser and system, as its list of sessions names them, and nothing
// that tells two of the same kind apart. Sessions end, and a program that comes back is still no stranger.
import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { knownDevices } from './auth.tables.ts'

export type KnownDevices = ReturnType<typeof createKnownDevices>

/** Who signs in once a year is known. */
const keptForDays = 400

export function createKnownDevices({ db }: { db: Db }) {
  return {
    /** Remembers it; what an account is opened with is not new. */
    async recordDevice(
      tx: Transaction,
      userId: string,
      client: { browser: string; system: string },
    ): Promise<boolean> {
      const { browser, system, lastSignInAt } = knownDevices
      const [met] = await tx
        .insert(knownDevices)
        .values({ userId, ...client, lastSignInAt: sql`now()` })
        .onConflictDoUpdate({
          target: [knownDevices.userId, browser, system],
          set: { lastSignInAt: sql`now()` },
        })
        // Of a row that was there before, PostgreSQL tells the transaction that changed it.
        .returning({ isFirst: sql<boolean>`xmax = 0` })
      if (!met?.isFirst) return false
      const others = await tx
        .select({ lastSignInAt })
        .from(knownDevices)
        .where(
          and(eq(knownDevices.userId, userId), or(ne(browser, client.browser), ne(system, client.system))),
        )
        .limit(1)
      return others.length > 0
    },

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${keptForDays})`
      await db.delete(knownDevices).where(lt(knownDevices.lastSignInAt, oldest))
    },
  }
}
