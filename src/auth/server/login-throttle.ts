// Slows down password guessing. Accounts are never locked: after a few failures each attempt has to wait longer.
// Failures on other networks do not delay the owner on a network where they have signed in before.
import { createHash } from 'node:crypto'
import { and, eq, inArray, like, lt, not, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { escapeLikePattern } from '#src/platform/database/escape-like-pattern.ts'
import { clientNetwork } from '#src/platform/http/client-network.ts'
import { tooManyRequests } from '#src/platform/problem.ts'
import { signInFailures } from './auth.tables.ts'

/** Consecutive failures without delay, for one account: from one network, and from all unknown networks. */
const freeAttempts = { perNetwork: 5, perAccount: 100 } as const
const maxDelaySeconds = 60
const knownNetworkDays = 90

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/** An address that somebody signs in with, and the account that has it. */
type SignInAccount = { email: string; id?: string | undefined }

export function createLoginThrottle({ db }: { db: Db }) {
  /** Counts the attempt as failed before it is made, so that concurrent attempts cannot share a free one. */
  async function countFailure(key: string, free: number): Promise<void> {
    const { failures, lastFailureAt } = signInFailures
    const delay = sql`make_interval(secs => least(${maxDelaySeconds}::int, power(2, least(10, ${failures} - ${free}::int))::int))`
    const counted = await db
      .insert(signInFailures)
      .values({ key, failures: 1, lastFailureAt: sql`now()` })
      .onConflictDoUpdate({
        target: signInFailures.key,
        set: { failures: sql`least(${failures} + 1, 100000)`, lastFailureAt: sql`now()` },
        setWhere: sql`${failures} < ${free}::int or ${lastFailureAt} + ${delay} <= now()`,
      })
      .returning({ key: signInFailures.key })
    if (counted.length > 0) return
    const [row] = await db
      .select({ seconds: sql<number>`extract(epoch from ${lastFailureAt} + ${delay} - now())::float8` })
      .from(signInFailures)
      .where(eq(signInFailures.key, key))
    throw tooManyRequests(Math.max(1, Math.ceil(row?.seconds ?? 1)))
  }

  /**
   * Whether the owner of the account has signed in from this network before. Runs the same query for an address without
   * an account.
   */
  async function isKnownNetwork(userId: string | undefined, ipAddress: string): Promise<boolean> {
    const known = await db
      .select({ key: signInFailures.key })
      .from(signInFailures)
      .where(eq(signInFailures.key, knownNetworkKey(userId ?? '', ipAddress)))
    return known.length > 0
  }

  return {
    isKnownNetwork,

    /**
     * Call it before each password verification.
     * @throws ProblemError 429 while the next attempt has to wait
     */
    async countAttempt({ email, id }: SignInAccount, ipAddress: string): Promise<void> {
      await countFailure(networkKey(email, ipAddress), freeAttempts.perNetwork)
      if (!(await isKnownNetwork(id, ipAddress)))
        await countFailure(accountKey(email), freeAttempts.perAccount)
    },

    /** After a sign-in: resets the failures and marks the network as known for the account. */
    async recordSuccess({ email, id }: { email: string; id: string }, ipAddress: string): Promise<void> {
      await db
        .delete(signInFailures)
        .where(inArray(signInFailures.key, [networkKey(email, ipAddress), accountKey(email)]))
      await db
        .insert(signInFailures)
        .values({ key: knownNetworkKey(id, ipAddress), failures: 0, lastFailureAt: sql`now()` })
        .onConflictDoUpdate({ target: signInFailures.key, set: { lastFailureAt: sql`now()` } })
    },

    /** Somebody else may have known the old password, or may have created the account with this address. */
    async forgetKnownNetworks(tx: Transaction, userId: string): Promise<void> {
      const prefix = escapeLikePattern(knownNetworkPrefix(userId))
      await tx.delete(signInFailures).where(like(signInFailures.key, `${prefix}%`))
    },

    async prune(): Promise<void> {
      const isKnownNetworkRow = like(signInFailures.key, 'known:%')
      const isOlderThan = (days: number) =>
        lt(signInFailures.lastFailureAt, sql`now() - make_interval(days => ${days}::int)`)
      await db
        .delete(signInFailures)
        .where(
          or(
            and(isKnownNetworkRow, isOlderThan(knownNetworkDays)),
            and(not(isKnownNetworkRow), isOlderThan(1)),
          ),
        )
    },
  }
}

const accountKey = (email: string): string => `account:${hash(email)}`
const networkKey = (email: string, ipAddress: string): string =>
  `from:${hash(`${email} ${clientNetwork(ipAddress)}`)}`
// By account and not by address: another account may have had the same address before.
const knownNetworkPrefix = (userId: string): string => `known:${userId}:`
const knownNetworkKey = (userId: string, ipAddress: string): string =>
  `${knownNetworkPrefix(userId)}${hash(`${userId} ${clientNetwork(ipAddress)}`)}`

/** E-mail and network addresses are stored only as hashes. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
