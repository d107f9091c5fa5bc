// Challenges: short-lived, stored, usable once and only for one purpose. The client gets a token, the table stores its
// SHA-256.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { type ChallengePurpose, challenges } from './second-factor.tables.ts'

export type Challenges = ReturnType<typeof createChallenges>
export type ChallengeRow = typeof challenges.$inferSelect
/** `challenge` is the token. */
type IssuedChallenge = { challenge: string; expiresAt: string }

const lifetimeMinutes: Record<ChallengePurpose, number> = {
  'second-step': 10,
  passkey: 5,
  'new-passkey': 5,
  'new-app': 15,
}
/** Wrong attempts after which a new challenge is needed. */
const maxAttempts = 5

export function createChallenges({ db }: { db: Db }) {
  const isUsable = (purpose: ChallengePurpose, token: string) =>
    and(
      eq(challenges.tokenHash, hashToken(token)),
      eq(challenges.purpose, purpose),
      lt(challenges.attempts, maxAttempts),
      gt(challenges.expiresAt, sql`now()`),
    )

  return {
    async create(
      tx: Db | Transaction,
      values: { purpose: ChallengePurpose; userId?: string; sessionId?: string; content: string },
    ): Promise<IssuedChallenge> {
      const token = randomBytes(32).toString('base64url')
      const [stored] = await tx
        .insert(challenges)
        .values({
          ...values,
          id: newId(),
          tokenHash: hashToken(token),
          expiresAt: sql`now() + make_interval(mins => ${lifetimeMinutes[values.purpose]})`,
        })
        .returning({ expiresAt: challenges.expiresAt })
      if (!stored) throw new Error('a challenge was not stored')
      return { challenge: token, expiresAt: stored.expiresAt.toISOString() }
    },

    /**
     * Counts an attempt and returns the challenge. Counting comes before the verification, so that at most five of any
     * number of concurrent attempts are verified. A successful attempt must call `consume`.
     * @param sessionId session of the client, if only the session that requested the challenge may use it
     * @throws ProblemError 403 if the challenge is unknown, used, expired, belongs to another session, or had too many
     * attempts
     */
    async attempt(purpose: ChallengePurpose, token: string, sessionId?: string): Promise<ChallengeRow> {
      const isOfSession =
        sessionId === undefined ? isNull(challenges.sessionId) : eq(challenges.sessionId, sessionId)
      const [row] = await db
        .update(challenges)
        .set({ attempts: sql`${challenges.attempts} + 1` })
        .where(and(isUsable(purpose, token), isOfSession))
        .returning()
      if (!row) throw challengeExpired()
      return row
    },

    /**
     * Deletes the challenge. Only one of several concurrent successful attempts gets here first.
     * @throws ProblemError 403 for all others
     */
    async consume(tx: Transaction, { id }: ChallengeRow): Promise<void> {
      const deleted = await tx
        .delete(challenges)
        .where(eq(challenges.id, id))
        .returning({ id: challenges.id })
      if (deleted.length === 0) throw challengeExpired()
    },

    async prune(): Promise<void> {
      await db.delete(challenges).where(lt(challenges.expiresAt, sql`now()`))
    },
  }
}

export function challengeExpired(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'challenge-expired',
    title: 'This has taken too long or was tried too often: start again',
  })
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
