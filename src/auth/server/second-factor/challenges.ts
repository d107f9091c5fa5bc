// Questions of the server that wait for an answer: stored, short-lived, answered once, and only for what they were
// asked for. Their tokens are known to whoever was asked; the table keeps SHA-256.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { type ChallengePurpose, challenges } from './second-factor.tables.ts'

export type Challenges = ReturnType<typeof createChallenges>
export type ChallengeRow = typeof challenges.$inferSelect
type Asked = { challenge: string; expiresAt: string }

const livesMinutes: Record<ChallengePurpose, number> = {
  'second-step': 10,
  passkey: 5,
  'new-passkey': 5,
  'new-app': 15,
}
/** Wrong answers; after them somebody starts again. */
const tries = 5

export function createChallenges({ db }: { db: Db }) {
  const isOpen = (purpose: ChallengePurpose, token: string) =>
    and(
      eq(challenges.tokenHash, hashToken(token)),
      eq(challenges.purpose, purpose),
      lt(challenges.tries, tries),
      gt(challenges.expiresAt, sql`now()`),
    )

  return {
    async create(
      tx: Db | Transaction,
      about: { purpose: ChallengePurpose; userId?: string; sessionId?: string; content: string },
    ): Promise<Asked> {
      const token = randomBytes(32).toString('base64url')
      const [asked] = await tx
        .insert(challenges)
        .values({
          ...about,
          id: newId(),
          tokenHash: hashToken(token),
          expiresAt: sql`now() + make_interval(mins => ${livesMinutes[about.purpose]})`,
        })
        .returning({ expiresAt: challenges.expiresAt })
      if (!asked) throw new Error('a challenge was not stored')
      return { challenge: token, expiresAt: asked.expiresAt.toISOString() }
    },

    /**
     * Counts a try before it is looked at, so that however many come at once, five are. The challenge is still to be
     * used up: see `use`.
     * @param sessionId of whoever answers, when only the session that was asked may
     * @throws ProblemError 403 for one that is unknown, used, expired, tried too often, or another's
     */
    async attempt(purpose: ChallengePurpose, token: string, sessionId?: string): Promise<ChallengeRow> {
      const session =
        sessionId === undefined ? isNull(challenges.sessionId) : eq(challenges.sessionId, sessionId)
      const [row] = await db
        .update(challenges)
        .set({ tries: sql`${challenges.tries} + 1` })
        .where(and(isOpen(purpose, token), session))
        .returning()
      if (!row) throw challengeExpired()
      return row
    },

    /**
     * Of many good answers at once, one counts.
     * @throws ProblemError 403 for all others
     */
    async consume(tx: Transaction, { id }: ChallengeRow): Promise<void> {
      const used = await tx.delete(challenges).where(eq(challenges.id, id)).returning({ id: challenges.id })
      if (used.length === 0) throw challengeExpired()
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
