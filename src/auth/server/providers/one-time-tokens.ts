// Proofs are taken once. A nonce is written down when it is given out and crossed out when it comes back; an identity
// token is written down when it comes, until it would expire anyway.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { oneTimeTokens } from '../auth.tables.ts'

const nonceLivesMinutes = 10

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

export function createOneTimeTokens({ db }: { db: Db }) {
  return {
    async issueNonce(): Promise<{ nonce: string; expiresAt: Date }> {
      const nonce = randomBytes(24).toString('base64url')
      // By the one clock that all processes share: it may be another one that takes it.
      const [given] = await db
        .insert(oneTimeTokens)
        .values({
          digest: digest('nonce', nonce),
          expiresAt: sql`now() + make_interval(mins => ${nonceLivesMinutes})`,
        })
        .returning({ expiresAt: oneTimeTokens.expiresAt })
      if (!given) throw new Error('a nonce was not stored')
      return { nonce, ...given }
    },

    /** True for a nonce of ours that nobody used before. */
    async consumeNonce(nonce: string): Promise<boolean> {
      const known = and(
        eq(oneTimeTokens.digest, digest('nonce', nonce)),
        gt(oneTimeTokens.expiresAt, sql`now()`),
      )
      const used = await db.delete(oneTimeTokens).where(known).returning({ digest: oneTimeTokens.digest })
      return used.length === 1
    },

    /** False for a token that was here before. */
    async consumeIdToken(token: string, expiresAt: Date): Promise<boolean> {
      const added = await db
        .insert(oneTimeTokens)
        .values({ digest: digest('token', token), expiresAt })
        .onConflictDoNothing()
        .returning({ digest: oneTimeTokens.digest })
      return added.length === 1
    },

    async prune(): Promise<void> {
      await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now() - interval '5 minutes'`))
    },
  }
}

function digest(kind: 'nonce' | 'token', value: string): string {
  return createHash('sha256').update(`${kind} ${value}`).digest('base64url')
}
