// Six digits that come by mail. A try is counted before it is compared, in one statement, so that however many come at
// once, five are looked at. Whoever guesses at a code that somebody else asked for uses up five tries of their own.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import type { Limits } from '#src/platform/limits/limits.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { CodeSent } from '../contract/codes.ts'
import { confirmationCode } from '../contract/limits.ts'
import { type CodePurpose, codes } from './auth.tables.ts'
import type { Passwords } from './passwords.ts'

export type Codes = ReturnType<typeof createCodes>
type CodeRow = typeof codes.$inferSelect

/** A code that nobody has stored yet. */
export type FreshCode = { code: string; codeHash: string }

const { digits, livesMinutes, tries, resendAfterSeconds } = confirmationCode
/** How often one may be sent, so that nobody's mailbox is flooded and nobody gets more than a few dozen guesses. */
const sending = [
  { name: 'minute', most: 1, perSeconds: resendAfterSeconds },
  { name: 'hour', most: 5, perSeconds: 3_600 },
  { name: 'day', most: 10, perSeconds: 86_400 },
] as const

export function createCodes(needs: { db: Db; limits: Limits; passwords: Passwords }) {
  const { db, limits, passwords } = needs

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
        const wait = await limits.take(`code-${purpose}-${name}`, whom, limit)
        if (wait > 0 || name === upTo) return wait
      }
      return 0
    },

    async make(): Promise<FreshCode> {
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      return { code, codeHash: await passwords.hashCode(code) }
    },

    /** For a person's own purposes the newest is the only one. */
    async store(
      tx: Transaction,
      { codeHash }: FreshCode,
      about: Pick<CodeRow, 'purpose' | 'owner' | 'userId' | 'email'> & { ticket?: string },
    ): Promise<CodeSent> {
      const { ticket, ...row } = about
      if (row.purpose !== 'reset')
        await tx.delete(codes).where(and(eq(codes.owner, row.owner), eq(codes.purpose, row.purpose)))
      const [stored] = await tx
        .insert(codes)
        .values({
          ...row,
          id: newId(),
          codeHash,
          ticketHash: ticket ? hashTicket(ticket) : null,
          createdAt: sql`now()`,
          expiresAt: sql`now() + make_interval(mins => ${livesMinutes})`,
        })
        .returning({ expiresAt: codes.expiresAt })
      if (!stored) throw new Error('a code was not stored')
      return { resendAfterSeconds, expiresAt: stored.expiresAt.toISOString() }
    },

    /** @throws ProblemError 400 `Invalid code`: wrong, expired, or tried too often */
    async check(purpose: CodePurpose, owner: string, code: string, ticket?: string): Promise<CodeRow> {
      const isForeign = purpose === 'reset' && ticket === undefined
      const counter = isForeign ? codes.foreignTries : codes.tries
      const candidates = await db
        .update(codes)
        .set(
          isForeign ? { foreignTries: sql`${codes.foreignTries} + 1` } : { tries: sql`${codes.tries} + 1` },
        )
        .where(
          and(
            eq(codes.purpose, purpose),
            eq(codes.owner, owner),
            gt(codes.expiresAt, sql`now()`),
            lt(counter, tries),
            ticket === undefined ? undefined : eq(codes.ticketHash, hashTicket(ticket)),
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
    async use(tx: Transaction, { id }: CodeRow): Promise<void> {
      const used = await tx.delete(codes).where(eq(codes.id, id)).returning({ id: codes.id })
      if (used.length === 0) throw invalidCode()
    },

    /** The address that a person has asked to move to, whether or not the code is still good. */
    async newEmailOf(userId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ email: codes.email })
        .from(codes)
        .where(and(eq(codes.owner, userId), eq(codes.purpose, 'new-email')))
      return row?.email
    },

    async dropAllOf(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(codes).where(eq(codes.userId, userId))
    },

    async prune(): Promise<void> {
      await db.delete(codes).where(lt(codes.expiresAt, sql`now() - interval '1 day'`))
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
