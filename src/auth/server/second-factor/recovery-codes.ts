// Ten codes on paper for the day when the phone is lost. Each has 80 random bits, so that a plain hash cannot be turned
// back; they need no key, and work when an authenticator app's secret cannot be opened any more.
import { createHash, randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { recoveryCodes } from './second-factor.tables.ts'

const howMany = 10
/** Without letters that look like digits (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const signs = 16
const group = 4

export function createRecoveryCodes({ db }: { db: Db }) {
  return {
    /** Earlier ones are void. */
    async generate(tx: Transaction, userId: string): Promise<string[]> {
      const fresh = Array.from({ length: howMany }, newCode)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      await tx.insert(recoveryCodes).values(fresh.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
      return fresh
    },

    async countRemaining(userId: string, tx: Db | Transaction = db): Promise<number> {
      const [row] = await tx
        .select({ left: count() })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, userId))
      return row?.left ?? 0
    },

    /** @returns whether it was one of theirs, which it is no longer */
    async consume(tx: Transaction, userId: string, typed: string): Promise<boolean> {
      const used = await tx
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, typed))))
        .returning({ codeHash: recoveryCodes.codeHash })
      return used.length > 0
    },

    async removeAll(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    },
  }
}

function newCode(): string {
  const text = Array.from({ length: signs }, () => alphabet[randomInt(alphabet.length)]).join('')
  return text.match(new RegExp(`.{${group}}`, 'g'))?.join('-') ?? text
}

/** As it was meant: whatever separates the groups, in either case, with the letters that are taken for digits. */
function readRecoveryCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
}

function hashOf(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId} ${readRecoveryCode(code)}`)
    .digest('base64url')
}
