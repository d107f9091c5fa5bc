// Ten printable recovery codes for when the second factor is lost. Each has 80 random bits, so that a fast hash
// cannot be reversed. They do not depend on the encryption key, so they work even if the secret of an authenticator app
// cannot be decrypted any more.
import { createHash, randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { recoveryCodes } from './second-factor.tables.ts'

const codeCount = 10
/** Crockford's Base32, without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 16
const groupLength = 4

export function createRecoveryCodes({ db }: { db: Db }) {
  return {
    /** Replaces all earlier codes. */
    async generate(tx: Transaction, userId: string): Promise<string[]> {
      const codes = Array.from({ length: codeCount }, generateCode)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      await tx
        .insert(recoveryCodes)
        .values(codes.map((code) => ({ userId, codeHash: hashCode(userId, code) })))
      return codes
    },

    async countRemaining(userId: string, tx: Db | Transaction = db): Promise<number> {
      const [row] = await tx
        .select({ remaining: count() })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, userId))
      return row?.remaining ?? 0
    },

    /** @returns whether the code was valid; it is deleted and cannot be used again */
    async consume(tx: Transaction, userId: string, code: string): Promise<boolean> {
      const deleted = await tx
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashCode(userId, code))))
        .returning({ codeHash: recoveryCodes.codeHash })
      return deleted.length > 0
    },

    async removeAll(tx: Transaction, userId: string): Promise<void> {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    },
  }
}

function generateCode(): string {
  const text = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return text.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? text
}

/** Ignores separators and case, and reads letters as the digits they look like. */
function normalizeCode(input: string): string {
  return input
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
}

function hashCode(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId} ${normalizeCode(code)}`)
    .digest('base64url')
}
