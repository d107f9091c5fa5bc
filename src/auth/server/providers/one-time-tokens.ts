// Makes nonces and identity tokens usable only once. A nonce is stored when it is issued and deleted when it is used.
// An identity token is stored when it is used, until it expires.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { oneTimeTokens } from '../auth.tables.ts'

const nonceLifetimeMinutes = 10

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

export function createOneTimeTokens({ db }: { db: Db }) {
  return {
    async issueNonce(): Promise<{ nonce: string; expiresAt: Date }> {
      const nonce = randomBytes(24).toString('base64url')
      // Uses the clock of the database, which all processes share: another process may consume the nonce.
      const [stored] = await db
        .insert(oneTimeTokens)
        .values({
          digest: hash('nonce', nonce),
          expiresAt: sql`now() + make_interval(mins => ${nonceLifetimeMinutes})`,
        })
        .returning({ expiresAt: oneTimeTokens.expiresAt })
      if (!stored) throw new Error('a nonce was not stored')
      return { nonce, ...stored }
    },

    /** @returns whether the nonce was issued here, has not expired and was not used before */
    async consumeNonce(nonce: string): Promise<boolean> {
      const isValid = and(
        eq(oneTimeTokens.digest, hash('nonce', nonce)),
        gt(oneTimeTokens.expiresAt, sql`now()`),
      )
      const deleted = await db
        .delete(oneTimeTokens)
        .where(isValid)
        .returning({ digest: oneTimeTokens.digest })
      return deleted.length === 1
    },

    /** @returns false if the token was used before */
    async consumeIdToken(idToken: string, expiresAt: Date): Promise<boolean> {
      const inserted = await db
        .insert(oneTimeTokens)
        .values({ digest: hash('token', idToken), expiresAt })
        .onConflictDoNothing()
        .returning({ digest: oneTimeTokens.digest })
      return inserted.length === 1
    },

    async prune(): Promise<void> {
      await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now() - interval '5 minutes'`))
    },
  }
}

function hash(kind: 'nonce' | 'token', value: string): string {
  return createHash('sha256').update(`${kind} ${value}`).digest('base64url')
}
