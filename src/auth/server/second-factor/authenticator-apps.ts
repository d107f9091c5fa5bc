// Time-based codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). The clock of the device may
// be one time step off. A time step that was used is never accepted again, nor is any earlier one.
import { and, eq, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { type SecretEncryption, wrongKeyCode } from '#src/platform/secret-encryption.ts'
import { authenticatorApps } from './second-factor.tables.ts'

type AppRow = typeof authenticatorApps.$inferSelect

const issuer = 'Olea'
const periodSeconds = 30
const allowedDriftSteps = 1
const secretBytes = 20
/** Binds an encrypted secret to its user: it cannot be decrypted for another one. */
const encryptionPurpose = (userId: string) => `authenticator-app ${userId}`

export function createAuthenticatorApps({
  db,
  secretEncryption,
}: {
  db: Db
  secretEncryption: SecretEncryption
}) {
  async function find(userId: string, tx: Db | Transaction = db): Promise<AppRow | undefined> {
    const [row] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
    return row
  }

  return {
    find,

    /** @returns a new secret that is not stored yet: encrypted, as Base32, and as an otpauth:// URI */
    async generate(userId: string, label: string) {
      const secret = new Secret({ size: secretBytes })
      const uri = new TOTP({ issuer, label, secret, period: periodSeconds }).toString()
      const sealedSecret = await secretEncryption.encrypt(secret.base32, encryptionPurpose(userId))
      return { sealedSecret, secret: secret.base32, uri }
    },

    /** @returns the time step of the code; undefined for a wrong code */
    async matchTimeStep(userId: string, sealedSecret: string, code: string): Promise<number | undefined> {
      const secret = Secret.fromBase32(
        await secretEncryption.decrypt(sealedSecret, encryptionPurpose(userId)),
      )
      return findTimeStep(secret, code, Date.now())
    },

    /** @returns false if the account already has an app */
    async store(tx: Transaction, userId: string, sealedSecret: string, timeStep: number): Promise<boolean> {
      const inserted = await tx
        .insert(authenticatorApps)
        .values({ userId, sealedSecret, lastTimeStep: timeStep, createdAt: sql`now()` })
        .onConflictDoNothing()
        .returning({ userId: authenticatorApps.userId })
      return inserted.length > 0
    },

    /** @returns false if the time step or a later one was used before */
    async consumeTimeStep(tx: Transaction, userId: string, timeStep: number): Promise<boolean> {
      const updated = await tx
        .update(authenticatorApps)
        .set({ lastTimeStep: timeStep, lastUsedAt: sql`now()` })
        .where(and(eq(authenticatorApps.userId, userId), lt(authenticatorApps.lastTimeStep, timeStep)))
        .returning({ userId: authenticatorApps.userId })
      return updated.length > 0
    },

    /**
     * Encrypts the secrets again that were encrypted with the previous key.
     * @returns how many were encrypted again, and how many cannot be read with either key
     */
    async reseal(): Promise<{ resealed: number; unreadable: number }> {
      const { userId, sealedSecret } = authenticatorApps
      const counts = { resealed: 0, unreadable: 0 }
      for (const row of await db.select({ userId, sealedSecret }).from(authenticatorApps)) {
        if (await secretEncryption.hasCurrentKey(row.sealedSecret)) continue
        const purpose = encryptionPurpose(row.userId)
        const secret = await secretEncryption.decrypt(row.sealedSecret, purpose).catch(ignoreWrongKey)
        if (secret === undefined) {
          counts.unreadable += 1
          continue
        }
        const resealed = await secretEncryption.encrypt(secret, purpose)
        // Not if the user has replaced the app meanwhile.
        const isUnchanged = and(eq(userId, row.userId), eq(sealedSecret, row.sealedSecret))
        await db.update(authenticatorApps).set({ sealedSecret: resealed }).where(isUnchanged)
        counts.resealed += 1
      }
      return counts
    },

    /** @returns whether there was an app */
    async remove(tx: Transaction, userId: string): Promise<boolean> {
      const deleted = await tx
        .delete(authenticatorApps)
        .where(eq(authenticatorApps.userId, userId))
        .returning({ userId: authenticatorApps.userId })
      return deleted.length > 0
    },
  }
}

function ignoreWrongKey(error: unknown): undefined {
  if (error instanceof ProblemError && error.code === wrongKeyCode) return undefined
  throw error
}

function findTimeStep(secret: Secret, code: string, nowMs: number): number | undefined {
  const delta = TOTP.validate({
    token: code,
    secret,
    period: periodSeconds,
    timestamp: nowMs,
    window: allowedDriftSteps,
  })
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp: nowMs }) + delta
}
