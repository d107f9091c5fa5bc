// Six-digit codes sent by mail. Attempts are counted in one statement before the code is compared, so that at most five
// of any number of concurrent attempts are compared. Password resets count attempts without a ticket separately, so
// that an attacker cannot use up the attempts of the client that requested the code.
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

/** A generated code that is not stored yet. */
export type NewCode = { code: string; codeHash: string }

const { digits, lifetimeMinutes, maxAttempts, resendAfterSeconds } = verificationCode
/** Codes sent per purpose and recipient. Prevents flooding a mailbox, and limits guessing to a few dozen attempts. */
const sendLimits = [
  { name: 'minute', max: 1, windowSeconds: resendAfterSeconds },
  { name: 'hour', max: 5, windowSeconds: 3_600 },
  { name: 'day', max: 10, windowSeconds: 86_400 },
] as const

export function createVerificationCodes({
  db,
  rateLimiter,
  passwords,
}: {
  db: Db
  rateLimiter: RateLimiter
  passwords: Passwords
}) {
  /** Compares all candidates, even after a match, so that the time taken does not depend on the result. */
  async function findMatch(candidates: CodeRow[], code: string): Promise<CodeRow | undefined> {
    let match: CodeRow | undefined
    for (const row of candidates) if (await passwords.verify(row.codeHash, code)) match ??= row
    return match
  }

  return {
    /**
     * Counts a code against the limits.
     * @returns seconds until another code may be sent for this purpose; 0 if it may be sent now
     */
    async waitBeforeSending(
      purpose: CodePurpose,
      recipient: string,
      upTo: 'minute' | 'hour' | 'day' = 'day',
    ): Promise<number> {
      for (const { name, ...limit } of sendLimits) {
        const wait = await rateLimiter.consume(`code-${purpose}-${name}`, recipient, limit)
        if (wait > 0 || name === upTo) return wait
      }
      return 0
    },

    async generate(): Promise<NewCode> {
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      return { code, codeHash: await passwords.hashCode(code) }
    },

    /** Replaces earlier codes for the same purpose. Codes for resets accumulate, because anybody can request one. */
    async store(
      tx: Transaction,
      { codeHash }: NewCode,
      values: Pick<CodeRow, 'purpose' | 'owner' | 'userId' | 'email'> & { ticket?: string },
    ): Promise<CodeSent> {
      const { ticket, ...row } = values
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
          expiresAt: sql`now() + make_interval(mins => ${lifetimeMinutes})`,
        })
        .returning({ expiresAt: verificationCodes.expiresAt })
      if (!stored) throw new Error('a code was not stored')
      return { resendAfterSeconds, expiresAt: stored.expiresAt.toISOString() }
    },

    /** @throws ProblemError 400 `Invalid code`: wrong, expired, or too many attempts */
    async verify(purpose: CodePurpose, owner: string, code: string, ticket?: string): Promise<CodeRow> {
      const lacksTicket = purpose === 'reset' && ticket === undefined
      const { attempts, attemptsWithoutTicket } = verificationCodes
      const counter = lacksTicket ? attemptsWithoutTicket : attempts
      const candidates = await db
        .update(verificationCodes)
        .set(
          lacksTicket
            ? { attemptsWithoutTicket: sql`${attemptsWithoutTicket} + 1` }
            : { attempts: sql`${attempts} + 1` },
        )
        .where(
          and(
            eq(verificationCodes.purpose, purpose),
            eq(verificationCodes.owner, owner),
            gt(verificationCodes.expiresAt, sql`now()`),
            lt(counter, maxAttempts),
            ticket === undefined ? undefined : eq(verificationCodes.ticketHash, hashTicket(ticket)),
          ),
        )
        .returning()
      const match = await findMatch(candidates, code)
      if (!match) throw invalidCode()
      return match
    },

    /**
     * Deletes a verified code. Only one of several concurrent requests with the same code succeeds.
     * @throws ProblemError 400 `Invalid code` for all others
     */
    async consume(tx: Transaction, { id }: CodeRow): Promise<void> {
      const deleted = await tx
        .delete(verificationCodes)
        .where(eq(verificationCodes.id, id))
        .returning({ id: verificationCodes.id })
      if (deleted.length === 0) throw invalidCode()
    },

    /** The requested new e-mail address of the account, even if its code has expired. */
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

export function generateTicket(): string {
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
