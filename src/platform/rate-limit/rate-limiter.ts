// Fixed-window rate limits, counted in the database so that all processes share them.
import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { createLruCache } from '../cache/lru-cache.ts'
import type { Db } from '../database/database.ts'
import { clientNetwork } from '../http/client-network.ts'
import { tooManyRequests } from '../problem.ts'
import { rateLimits } from './rate-limit.tables.ts'

export type RateLimiter = ReturnType<typeof createRateLimiter>

type RateLimit = { max: number; windowSeconds: number }

/** Many people can share one IP address; more calls than this come from a program. */
const limitPerAddress: RateLimit = { max: 100, windowSeconds: 60 }
/** This many rejected calls query the database; further ones in the same window are rejected from memory. */
const maxCountedRejections = 50

export function createRateLimiter({ db }: { db: Db }) {
  /** Keys rejected without a database query until their window ends. */
  const blocked = createLruCache<number>({ maxEntries: 50_000, ttl: 1 })

  /**
   * Counts one call.
   * @param subject who is limited; stored only as a hash
   * @returns seconds to wait; 0 when the call is allowed
   */
  async function consume(
    action: string,
    subject: string,
    { max, windowSeconds }: RateLimit,
  ): Promise<number> {
    const key = `${action} ${createHash('sha256').update(subject).digest('base64url')}`
    const blockedForMs = blocked.getRemainingTTL(key)
    if (blockedForMs > 0) return Math.ceil(blockedForMs / 1000)
    const isWindowOver = sql`${rateLimits.windowEndsAt} <= now()`
    const newWindowEnd = sql`now() + make_interval(secs => ${windowSeconds}::int)`
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: 1, windowEndsAt: newWindowEnd })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isWindowOver} then 1 else least(${rateLimits.count} + 1, 1000000) end`,
          windowEndsAt: sql`case when ${isWindowOver} then ${newWindowEnd} else ${rateLimits.windowEndsAt} end`,
        },
      })
      .returning({
        count: rateLimits.count,
        waitMs: sql<number>`(extract(epoch from ${rateLimits.windowEndsAt} - now()) * 1000)::float8`,
      })
    if (!row || row.count <= max) return 0
    const waitMs = Math.max(1, Math.ceil(row.waitMs))
    if (row.count > max + maxCountedRejections) blocked.set(key, 1, { ttl: waitMs })
    return Math.ceil(waitMs / 1000)
  }

  return {
    consume,

    /** @throws ProblemError 429 */
    async enforce(action: string, subject: string, limit: RateLimit): Promise<void> {
      const waitSeconds = await consume(action, subject, limit)
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
    },

    /** @throws ProblemError 429 when this IP address, or its IPv6 network, made too many such calls in a minute */
    async enforceForAddress(
      action: string,
      ipAddress: string,
      maxPerMinute: number = limitPerAddress.max,
    ): Promise<void> {
      // Calls made inside the process have no IP address.
      if (!ipAddress) return
      const waitSeconds = await consume(action, clientNetwork(ipAddress), {
        ...limitPerAddress,
        max: maxPerMinute,
      })
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
    },

    async prune(): Promise<void> {
      await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, sql`now()`))
    },
  }
}
