// “So many times within so long”, kept in the database so that several processes share it.
import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/database.ts'
import { clientNetwork } from '../http/client-network.ts'
import { tooMany } from '../problem.ts'
import { rateLimits } from './rate-limit.tables.ts'

export type RateLimiter = ReturnType<typeof createRateLimiter>

export type RateLimit = { max: number; windowSeconds: number }

/** Many people share one address; a program that tries more than this is no person. */
const triesOfAddress: RateLimit = { max: 100, windowSeconds: 60 }
/** Refusals that cost a look each: people try again, programs do not stop. */
const patience = 50

export function createRateLimiter({ db }: { db: Db }) {
  /** Who goes on and on is refused without a look at the database, until the time is up. */
  const refused = new LRUCache<string, number>({ max: 50_000, ttl: 1 })

  /**
   * Takes one of what is left.
   * @param whom never written down as it is
   * @returns seconds to wait, 0 when it may be done
   */
  async function consume(action: string, whom: string, { max, windowSeconds }: RateLimit): Promise<number> {
    const key = `${action} ${createHash('sha256').update(whom).digest('base64url')}`
    const refusedForMs = refused.getRemainingTTL(key)
    if (refusedForMs > 0) return Math.ceil(refusedForMs / 1000)
    const isOver = sql`${rateLimits.windowEndsAt} <= now()`
    const end = sql`now() + make_interval(secs => ${windowSeconds}::int)`
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: 1, windowEndsAt: end })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else least(${rateLimits.count} + 1, 1000000) end`,
          windowEndsAt: sql`case when ${isOver} then ${end} else ${rateLimits.windowEndsAt} end`,
        },
      })
      .returning({
        count: rateLimits.count,
        waitMs: sql<number>`(extract(epoch from ${rateLimits.windowEndsAt} - now()) * 1000)::float8`,
      })
    if (!row || row.count <= max) return 0
    const waitMs = Math.max(1, Math.ceil(row.waitMs))
    if (row.count > max + patience) refused.set(key, 1, { ttl: waitMs })
    return Math.ceil(waitMs / 1000)
  }

  return {
    consume,

    /** @throws ProblemError 429 */
    async enforce(action: string, whom: string, limit: RateLimit): Promise<void> {
      const wait = await consume(action, whom, limit)
      if (wait > 0) throw tooMany(wait)
    },

    /** @throws ProblemError 429 when too many such calls came from this address within a minute */
    async enforceForAddress(action: string, address: string): Promise<void> {
      // Calls from within the process come from nowhere.
      if (!address) return
      const wait = await consume(action, clientNetwork(address), triesOfAddress)
      if (wait > 0) throw tooMany(wait)
    },

    async prune(): Promise<void> {
      await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, sql`now()`))
    },
  }
}
