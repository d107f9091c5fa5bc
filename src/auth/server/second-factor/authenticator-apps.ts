// Codes of an authenticator app (RFC 6238: SHA-1, six digits, half a minute). A clock may be one step off; a step that
// was taken, and every one before it, is never taken again.
import { and, eq, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { Sealing } from '#src/platform/sealing.ts'
import { authenticatorApps } from './second-factor.tables.ts'

type AppRow = typeof authenticatorApps.$inferSelect

const issuer = 'Olea'
const period = 30
const drift = 1
const secretBytes = 20
/** A secret opens for the person it was made for alone. */
const purposeOf = (userId: string) => `authenticator-app ${userId}`

export function createAuthenticatorApps({ db, sealing }: { db: Db; sealing: Sealing }) {
  async function find(userId: string, tx: Db | Transaction = db): Promise<AppRow | undefined> {
    const [row] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
    return row
  }

  return {
    find,

    /** A secret that nobody has stored yet, sealed and as an app reads it. */
    async generate(userId: string, account: string) {
      const secret = new Secret({ size: secretBytes })
      const uri = new TOTP({ issuer, label: account, secret, period }).toString()
      return { sealed: await sealing.seal(secret.base32, purposeOf(userId)), secret: secret.base32, uri }
    },

    /** @returns the half minute that the code belongs to; undefined for a wrong one */
    async matchTimeStep(userId: string, sealedSecret: string, code: string): Promise<number | undefined> {
      const secret = Secret.fromBase32(await sealing.open(sealedSecret, purposeOf(userId)))
      return findStep(secret, code, Date.now())
    },

    /** @returns false where somebody has one already */
    async store(tx: Transaction, userId: string, sealedSecret: string, step: number): Promise<boolean> {
      const stored = await tx
        .insert(authenticatorApps)
        .values({ userId, sealedSecret, lastStep: step, createdAt: sql`now()` })
        .onConflictDoNothing()
        .returning({ userId: authenticatorApps.userId })
      return stored.length > 0
    },

    /** @returns false when the step, or a later one, was taken before */
    async consumeTimeStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
      const used = await tx
        .update(authenticatorApps)
        .set({ lastStep: step, lastUsedAt: sql`now()` })
        .where(and(eq(authenticatorApps.userId, userId), lt(authenticatorApps.lastStep, step)))
        .returning({ userId: authenticatorApps.userId })
      return used.length > 0
    },

    /** @returns whether there was one */
    async remove(tx: Transaction, userId: string): Promise<boolean> {
      const dropped = await tx
        .delete(authenticatorApps)
        .where(eq(authenticatorApps.userId, userId))
        .returning({ userId: authenticatorApps.userId })
      return dropped.length > 0
    },
  }
}

function findStep(secret: Secret, code: string, atMs: number): number | undefined {
  const delta = TOTP.validate({ token: code, secret, period, timestamp: atMs, window: drift })
  return delta === null ? undefined : TOTP.counter({ period, timestamp: atMs }) + delta
}
