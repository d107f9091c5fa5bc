// Six digits that come by mail. A try is counted before it is compared, in one statement, so that however many come at
// once, five are looked at. Whoever guesses at a code that somebody else asked for uses up five tries of their own.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import { verificationCode } from '../contract/limits.ts'
import type { CodeSent } from '../contract/verification-codes.ts'
import { type CodePurpose, verificationCodes } from './auth.tables.ts'
import type { Passwords } from './passwords.ts'

export type VerificationCodes = ReturnType<typeof createVerificationCodes>
type CodeRow = typeof verificationCodes.$inferSelect

/** A code that nobody has stored yet. */
export type NewCode = { code: string; codeHash: string }

const { digits, lifetimeMinutes: livesMinutes, maxAttempts: tries, resendAfterSeconds } = verificationCode
/** How often one may be sent, so that nobody's mailbox is flooded and nobody gets more than a few dozen guesses. */
const sending = [
  { name: 'minute', max: 1, windowSeconds: resendAfterSeconds },
  { name: 'hour', max: 5, windowSeconds: 3_600 },
  { name: 'day', max: 10, windowSeconds: 86_400 },
] as const

export function createVerificationCodes(needs: { db: Db; rateLimiter: RateLimiter; passwords: Passwords }) {
  const { db, rateLimiter, passwords } = needs

  /** Those of the candidates that the code fits. */
  async function fitting(candidates: CodeRow[], code: string): Promise<CodeRow | undefined> {
    let found: CodeRow | undefined
    for (const row of candidates) if (await passwords.verify(row.codeHash, code)) found ??= row
    return found
  }

  return {
    /** @returns seconds to wait before another code may be sent for this purpose, 0 when it may be sent now */
    async waitBeforeSending(
      purpose: CodePurpose,
      whom: string,
      upTo: 'minute' | 'hour' | 'day' = 'day',
    ): Promise<number> {
      for (const { name, ...limit } of sending) {
        const wait = await rateLimiter.consume(`code-${purpose}-${name}`, whom, limit)
        if (wait > 0 || name === upTo) return wait
      }
      return 0
    },

    async generate(): Promise<NewCode> {
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      return { code, codeHash: await passwords.hashCode(code) }
    },

    /** For a person's own purposes the newest is the only one. */
    async store(
      tx: Transaction,
      { codeHash }: NewCode,
      about: Pick<CodeRow, 'purpose' | 'owner' | 'userId' | 'email'> & { ticket?: string },
    ): Promise<CodeSent> {
      const { ticket, ...row } = about
      if (row.purpose !== 'reset')
        await tx
          .delete(verificationCodes)
          .where(and(eq(verificationCodes.owner, row.owner), eq(verificationCodes.purpose, row.purpose)))
      const [stored] = await tx
        .insert(verificationCodes)
        .values({
          ...row,
          id: newId(),
          codeHash,
          ticketHash: ticket ? hashTicket(ticket) : null,
          createdAt: sql`now()`,
          expiresAt: sql`now() + make_interval(mins => ${livesMinutes})`,
        })
        .returning({ expiresAt: verificationCodes.expiresAt })
      if (!stored) throw new Error('a code was not stored')
      return { resendAfterSeconds, expiresAt: stored.expiresAt.toISOString() }
    },

    /** @throws ProblemError 400 `Invalid code`: wrong, expired, or tried too often */
    async verify(purpose: CodePurpose, owner: string, code: string, ticket?: string): Promise<CodeRow> {
      const isForeign = purpose === 'reset' && ticket === undefined
      const counter = isForeign ? verificationCodes.foreignTries : verificationCodes.tries
      const candidates = await db
        .update(verificationCodes)
        .set(
          isForeign
            ? { foreignTries: sql`${verificationCodes.foreignTries} + 1` }
            : { tries: sql`${verificationCodes.tries} + 1` },
        )
        .where(
          and(
            eq(verificationCodes.purpose, purpose),
            eq(verificationCodes.owner, owner),
            gt(verificationCodes.expiresAt, sql`now()`),
            lt(counter, tries),
            ticket === undefined ? undefined : eq(verificationCodes.ticketHash, hashTicket(ticket)),
          ),
        )
        .returning()
      const found = await fitting(candidates, code)
      if (!found) throw invalidCode()
      return found
    },

    /**
     * Of many who have the right code at once, one has used it.
     * @throws ProblemError 400 `Invalid code` for all others
     */
    async consume(tx: Transaction, { id }: CodeRow): Promise<void> {
      const used = await tx
        .delete(verificationCodes)
        .where(eq(verificationCodes.id, id))
        .returning({ id: verificationCodes.id })
      if (used.length === 0) throw invalidCode()
    },

    /** The address that a person has asked to move to, whether or not the code is still good. */
    async findNewEmail(userId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ email: verificationCodes.email })
        .from(verificationCodes)
        .where(and(eq(verificationCodes.owner, userId), eq(verificationCodes.purpose, 'new-email')))
      return row?.email
    },

    async removeAllOf(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(verificationCodes).where(eq(verificationCodes.userId, userId))
    },

    async prune(): Promise<void> {
      await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, sql`now() - interval '1 day'`))
    },
  }
}

export function newTicket(): string {
  return randomBytes(24).toString('base64url')
}

export function invalidCode(): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'invalid-code',
    title: 'Invalid code',
    errors: [{ path: 'code', message: 'Invalid code' }],
  })
}

function hashTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}
