// “So many times within so long”, kept in the database so that several processes share it.
import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/database.ts'
import { clientNetwork } from '../http/client-network.ts'
import { tooMany } from '../problem.ts'
import { limits } from './limits.tables.ts'

export type Limits = ReturnType<typeof createLimits>

export type Limit = { most: number; perSeconds: number }

/** Many people share one address; a program that tries more than this is no person. */
const triesOfAddress: Limit = { most: 100, perSeconds: 60 }
/** Refusals that cost a look each: people try again, programs do not stop. */
const patience = 50

export function createLimits({ db }: { db: Db }) {
  /** Who goes on and on is refused without a look at the database, until the time is up. */
  const refused = new LRUCache<string, number>({ max: 50_000, ttl: 1 })

  /**
   * Takes one of what is left.
   * @param whom never written down as it is
   * @returns seconds to wait, 0 when it may be done
   */
  async function take(action: string, whom: string, { most, perSeconds }: Limit): Promise<number> {
    const key = `${action} ${createHash('sha256').update(whom).digest('base64url')}`
    const refusedForMs = refused.getRemainingTTL(key)
    if (refusedForMs > 0) return Math.ceil(refusedForMs / 1000)
    const isOver = sql`${limits.endsAt} <= now()`
    const end = sql`now() + make_interval(secs => ${perSeconds}::int)`
    const [row] = await db
      .insert(limits)
      .values({ key, taken: 1, endsAt: end })
      .onConflictDoUpdate({
        target: limits.key,
        set: {
          taken: sql`case when ${isOver} then 1 else least(${limits.taken} + 1, 1000000) end`,
          endsAt: sql`case when ${isOver} then ${end} else ${limits.endsAt} end`,
        },
      })
      .returning({
        taken: limits.taken,
        waitMs: sql<number>`(extract(epoch from ${limits.endsAt} - now()) * 1000)::float8`,
      })
    if (!row || row.taken <= most) return 0
    const waitMs = Math.max(1, Math.ceil(row.waitMs))
    if (row.taken > most + patience) refused.set(key, 1, { ttl: waitMs })
    return Math.ceil(waitMs / 1000)
  }

  return {
    take,

    /** @throws ProblemError 429 */
    async demand(action: string, whom: string, limit: Limit): Promise<void> {
      const wait = await take(action, whom, limit)
      if (wait > 0) throw tooMany(wait)
    },

    /** @throws ProblemError 429 when too many such calls came from this address within a minute */
    async countAddress(action: string, address: string): Promise<void> {
      // Calls from within the process come from nowhere.
      if (!address) return
      const wait = await take(action, clientNetwork(address), triesOfAddress)
      if (wait > 0) throw tooMany(wait)
    },

    async prune(): Promise<void> {
      await db.delete(limits).where(lt(limits.endsAt, sql`now()`))
    },
  }
}
