// What slows down who guesses passwords. Nobody is locked out: tries wait longer and longer, and what a stranger
// does from elsewhere does not make the owner of an account wait at an address where they have signed in before.
import { createHash } from 'node:crypto'
import { and, eq, inArray, like, lt, not, or, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { clientNetwork } from '#src/platform/http/client-network.ts'
import { tooMany } from '#src/platform/problem.ts'
import { signInFailures } from './auth.tables.ts'

/** Tries in a row that cost nothing: at one account from one network, and at one account from everywhere. */
const freeTries = { fromNetwork: 5, fromEverywhere: 100 } as const
const longestDelaySeconds = 60
const knownForDays = 90

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

export function createLoginThrottle({ db }: { db: Db }) {
  /** A try counts as failed from the start, so that many at once cannot all be the fifth. */
  async function claim(key: string, free: number): Promise<void> {
    const { failures, lastFailureAt } = signInFailures
    const delay = sql`make_interval(secs => least(${longestDelaySeconds}::int, power(2, least(10, ${failures} - ${free}::int))::int))`
    const claimed = await db
      .insert(signInFailures)
      .values({ key, failures: 1, lastFailureAt: sql`now()` })
      .onConflictDoUpdate({
        target: signInFailures.key,
        set: { failures: sql`least(${failures} + 1, 100000)`, lastFailureAt: sql`now()` },
        setWhere: sql`${failures} < ${free}::int or ${lastFailureAt} + ${delay} <= now()`,
      })
      .returning({ key: signInFailures.key })
    if (claimed.length > 0) return
    const [row] = await db
      .select({ seconds: sql<number>`extract(epoch from ${lastFailureAt} + ${delay} - now())::float8` })
      .from(signInFailures)
      .where(eq(signInFailures.key, key))
    throw tooMany(Math.max(1, Math.ceil(row?.seconds ?? 1)))
  }

  /** Whether the owner of the account has signed in from this network before. */
  async function isKnownNetwork(email: string, address: string): Promise<boolean> {
    const known = await db
      .select({ key: signInFailures.key })
      .from(signInFailures)
      .where(eq(signInFailures.key, ofKnown(email, address)))
    return known.length > 0
  }

  return {
    knows: isKnownNetwork,

    /**
     * To be called before each look at a password.
     * @throws ProblemError 429 while the account's next try has to wait
     */
    async countAttempt(email: string, address: string): Promise<void> {
      await claim(ofNetwork(email, address), freeTries.fromNetwork)
      if (!(await isKnownNetwork(email, address))) await claim(ofAccount(email), freeTries.fromEverywhere)
    },

    /** The password was right: earlier tries are forgotten, and this network is the owner's. */
    async recordSuccess(email: string, address: string): Promise<void> {
      await db
        .delete(signInFailures)
        .where(inArray(signInFailures.key, [ofNetwork(email, address), ofAccount(email)]))
      await db
        .insert(signInFailures)
        .values({ key: ofKnown(email, address), failures: 0, lastFailureAt: sql`now()` })
        .onConflictDoUpdate({ target: signInFailures.key, set: { lastFailureAt: sql`now()` } })
    },

    async prune(): Promise<void> {
      const isKnown = like(signInFailures.key, 'known:%')
      const olderThan = (days: number) =>
        lt(signInFailures.lastFailureAt, sql`now() - make_interval(days => ${days}::int)`)
      await db
        .delete(signInFailures)
        .where(or(and(isKnown, olderThan(knownForDays)), and(not(isKnown), olderThan(1))))
    },
  }
}

const ofAccount = (email: string): string => `account:${digest(email)}`
const ofNetwork = (email: string, address: string): string =>
  `from:${digest(`${email} ${clientNetwork(address)}`)}`
const ofKnown = (email: string, address: string): string =>
  `known:${digest(`${email} ${clientNetwork(address)}`)}`

/** Neither e-mail nor network address is kept in a form that can be read. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
