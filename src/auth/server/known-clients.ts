// With what an account was signed in to before: browser and system, as its list of sessions names them, and nothing
// that tells two of the same kind apart. Sessions end, and a program that comes back is still no stranger.
import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { knownClients } from './auth.tables.ts'

export type KnownClients = ReturnType<typeof createKnownClients>

/** Who signs in once a year is known. */
const keptForDays = 400

export function createKnownClients({ db }: { db: Db }) {
  return {
    /** Remembers it; what an account is opened with is not new. */
    async isNew(
      tx: Transaction,
      userId: string,
      client: { browser: string; system: string },
    ): Promise<boolean> {
      const { browser, system, lastSignInAt } = knownClients
      const [met] = await tx
        .insert(knownClients)
        .values({ userId, ...client, lastSignInAt: sql`now()` })
        .onConflictDoUpdate({
          target: [knownClients.userId, browser, system],
          set: { lastSignInAt: sql`now()` },
        })
        // Of a row that was there before, PostgreSQL tells the transaction that changed it.
        .returning({ isFirst: sql<boolean>`xmax = 0` })
      if (!met?.isFirst) return false
      const others = await tx
        .select({ lastSignInAt })
        .from(knownClients)
        .where(
          and(eq(knownClients.userId, userId), or(ne(browser, client.browser), ne(system, client.system))),
        )
        .limit(1)
      return others.length > 0
    },

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${keptForDays})`
      await db.delete(knownClients).where(lt(knownClients.lastSignInAt, oldest))
    },
  }
}
