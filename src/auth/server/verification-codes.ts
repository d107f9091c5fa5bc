// Six-digit codes sent by mail. Attempts are counted in one statement before the code is compared, so that at most five
// of any number of concurrent attempts are compared. Password resets count attempts without a ticket separately, so
// that an attacker cannot use up the attempts of the client that requested the code. The mail for a password reset also
// has a link with a secret, which works when all attempts with codes are used up.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import { passwordResetLink, verificationCode } from '../contract/limits.ts'
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

/**
 * Codes of password resets that are compared for one account. A window can begin just before an attack and end within
 * it, so at most 24 are compared in any hour and 72 in any day: one chance in 14,000 a day.
 */
const resetAttemptLimits = [
  { name: 'hour', max: 12, windowSeconds: 3_600 },
  { name: 'day', max: 36, windowSeconds: 86_400 },
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
  /** @throws ProblemError 429 after too many attempts by anybody; the link in the mail still works */
  async function limitResetAttempts(owner: string): Promise<void> {
    for (const { name, ...limit } of resetAttemptLimits) {
      const wait = await rateLimiter.consume(`code-attempts-${name}`, owner, limit)
      if (wait > 0) throw tooManyResetAttempts(wait)
    }
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
      values: Pick<CodeRow, 'purpose' | 'owner' | 'userId' | 'email'> & {
        ticket?: string
        linkSecret?: string
      },
    ): Promise<CodeSent> {
      const { ticket, linkSecret, ...row } = values
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
          ticketHash: ticket ? hashSecret(ticket) : null,
          linkHash: linkSecret ? hashSecret(linkSecret) : null,
          createdAt: sql`now()`,
          expiresAt: sql`now() + make_interval(mins => ${lifetimeMinutes})`,
        })
        .returning({ expiresAt: verificationCodes.expiresAt })
      if (!stored) throw new Error('a code was not stored')
      return { resendAfterSeconds, expiresAt: stored.expiresAt.toISOString() }
    },

    /**
     * Compares the code with one stored code: that of the ticket, or else the newest one.
     * @throws ProblemError 400 `Invalid code`: wrong, expired, or too many attempts; 429 for password resets
     */
    async verify(purpose: CodePurpose, owner: string, code: string, ticket?: string): Promise<CodeRow> {
      const lacksTicket = purpose === 'reset' && ticket === undefined
      const { attempts, attemptsWithoutTicket, createdAt, expiresAt, id } = verificationCodes
      const counter = lacksTicket ? attemptsWithoutTicket : attempts
      if (purpose === 'reset') await limitResetAttempts(owner)
      const newest = db
        .select({ id })
        .from(verificationCodes)
        .where(
          and(
            eq(verificationCodes.purpose, purpose),
            eq(verificationCodes.owner, owner),
            gt(expiresAt, sql`now()`),
            ticket === undefined ? undefined : eq(verificationCodes.ticketHash, hashSecret(ticket)),
          ),
        )
        .orderBy(desc(createdAt), desc(id))
        .limit(1)
      const [stored] = await db
        .update(verificationCodes)
        .set(
          lacksTicket
            ? { attemptsWithoutTicket: sql`${attemptsWithoutTicket} + 1` }
            : { attempts: sql`${attempts} + 1` },
        )
        .where(and(inArray(id, newest), lt(counter, maxAttempts)))
        .returning()
      if (!stored || !(await passwords.verify(stored.codeHash, code))) throw invalidCode()
      return stored
    },

    /** @returns undefined for a link that was used, has expired or was never sent */
    async findByLink(secret: string): Promise<CodeRow | undefined> {
      const { createdAt, linkHash } = verificationCodes
      const oldest = sql`now() - make_interval(hours => ${passwordResetLink.lifetimeHours})`
      const [row] = await db
        .select()
        .from(verificationCodes)
        .where(and(eq(linkHash, hashSecret(secret)), gt(createdAt, oldest)))
      return row
    },

    /**
     * Deletes a verified code and its link. Only one of several concurrent requests with the same code succeeds.
     * @param rejected thrown for all others; ProblemError 400 `Invalid code` by default
     */
    async consume(tx: Transaction, { id }: CodeRow, rejected = invalidCode): Promise<void> {
      const deleted = await tx
        .delete(verificationCodes)
        .where(eq(verificationCodes.id, id))
        .returning({ id: verificationCodes.id })
      if (deleted.length === 0) throw rejected()
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
      // Longer than a link is valid.
      await db.delete(verificationCodes).where(lt(verificationCodes.expiresAt, sql`now() - interval '1 day'`))
    },
  }
}

/** A ticket, or the secret of a link: 192 random bits. */
export function generateSecret(): string {
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

function tooManyResetAttempts(waitSeconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'too-many-code-attempts',
    title: 'Too many codes were tried for this account. Use the link in the mail.',
    headers: { 'retry-after': String(waitSeconds) },
  })
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
