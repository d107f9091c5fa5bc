// Passkeys (WebAuthn). Verifies responses of authenticators against the origin of the site, the issued challenge, the
// public key and the signature counter.
import { isIP } from 'node:net'
import { and, asc, count, eq, lt, or, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isId, newId } from '#src/platform/id.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '../../contract/second-factor.ts'
import { passkeys } from './second-factor.tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type Credential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'>

const siteName = 'Olea'
const timeoutMs = 120_000
/** EdDSA, ES256, RS256: the algorithms that authenticators support, in order of preference. */
const algorithms = [-8, -7, -257]
export const maxPasskeys = 20

/** Loaded on demand, because it is large and most sites never need it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

export function createPasskeys({ db, publicUrl }: { db: Db; publicUrl: string }) {
  const { hostname: rpId, origin, protocol } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpId }

  async function list(userId: string, tx: Db | Transaction = db): Promise<PasskeyRow[]> {
    return tx
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  }

  const isOwnedBy = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

  return {
    list,

    /** Browsers support passkeys only for host names, and only over HTTPS or on localhost. */
    isSupported: isIP(rpId.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || rpId === 'localhost'),

    /** @param allowed passkeys that can be used; empty to allow any passkey of the site */
    createRequestOptions(challenge: string, allowed: PasskeyRow[]): PasskeyRequestOptions {
      const allowCredentials = allowed.map(toDescriptor)
      return { challenge, rpId, timeout: timeoutMs, userVerification: 'required', allowCredentials }
    },

    createCreationOptions(
      challenge: string,
      owner: { id: string; email: string; name: string },
      existing: PasskeyRow[],
    ): PasskeyCreationOptions {
      return {
        challenge,
        rp: { id: rpId, name: siteName },
        user: { id: toUserHandle(owner.id), name: owner.email, displayName: owner.name || owner.email },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: timeoutMs,
        attestation: 'none',
        excludeCredentials: existing.map(toDescriptor),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      }
    },

    async findByCredentialId(credentialId: string): Promise<PasskeyRow | undefined> {
      const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
      return row
    },

    /** @throws ProblemError 403, the same for every reason */
    async verifyRegistration(passkey: PasskeyRegistration, challenge: string): Promise<Credential> {
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const { transports: _transports, ...response } = passkey.response
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: { ...passkey, response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        supportedAlgorithmIDs: algorithms,
      }).catch(rejectPasskey)
      if (!verified) throw passkeyRejected()
      const { credential, credentialDeviceType } = registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        isSynced: credentialDeviceType === 'multiDevice',
      }
    },

    /**
     * @returns the signature counter, to be stored with `recordUse`
     * @throws ProblemError 403, the same for every reason
     */
    async verifyAssertion(row: PasskeyRow, assertion: PasskeyAssertion, challenge: string): Promise<number> {
      const { userHandle } = assertion.response
      if (userHandle && userHandle !== toUserHandle(row.userId)) throw passkeyRejected()
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: {
          ...assertion,
          response: { ...assertion.response, userHandle: userHandle ?? undefined },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: row.counter,
        },
        requireUserVerification: true,
      }).catch(rejectPasskey)
      if (!verified) throw passkeyRejected()
      return authenticationInfo.newCounter
    },

    /**
     * Stores the signature counter. A counter that has not increased since the last use means that the authenticator
     * was cloned; authenticators without a counter always send 0.
     * @throws ProblemError 403
     */
    async recordUse(tx: Transaction, { id }: PasskeyRow, counter: number): Promise<void> {
      const isNewer = or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined)
      const updated = await tx
        .update(passkeys)
        .set({ counter, lastUsedAt: sql`now()` })
        .where(and(eq(passkeys.id, id), isNewer))
        .returning({ id: passkeys.id })
      if (updated.length === 0) throw passkeyRejected()
    },

    /** @returns undefined if the passkey is already stored for any account, or the account has too many */
    async store(
      tx: Transaction,
      userId: string,
      credential: Credential,
      details: { name: string; transports: string[] },
    ): Promise<PasskeyRow | undefined> {
      const [existing] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
      if ((existing?.count ?? 0) >= maxPasskeys) return undefined
      const [stored] = await tx
        .insert(passkeys)
        .values({
          ...credential,
          ...details,
          id: newId(),
          userId,
          createdAt: sql`now()`,
        })
        .onConflictDoNothing()
        .returning()
      return stored
    },

    /** @returns false if the user has no such passkey */
    async rename(userId: string, id: string, name: string): Promise<boolean> {
      if (!isId(id)) return false
      const updated = await db
        .update(passkeys)
        .set({ name })
        .where(isOwnedBy(userId, id))
        .returning({ id: passkeys.id })
      return updated.length > 0
    },

    /** @returns false if the user has no such passkey */
    async remove(tx: Transaction, userId: string, id: string): Promise<boolean> {
      if (!isId(id)) return false
      const deleted = await tx.delete(passkeys).where(isOwnedBy(userId, id)).returning({ id: passkeys.id })
      return deleted.length > 0
    },

    /** @returns the number of removed passkeys */
    async removeAll(tx: Transaction, userId: string): Promise<number> {
      const deleted = await tx
        .delete(passkeys)
        .where(eq(passkeys.userId, userId))
        .returning({ id: passkeys.id })
      return deleted.length
    },
  }
}

function toDescriptor({ credentialId, transports }: PasskeyRow) {
  return { type: 'public-key' as const, id: credentialId, transports }
}

/** Identifies the user in a passkey. Contains only the id, no personal data. */
function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

export function passkeyRejected(cause?: unknown): ProblemError {
  const title = 'The passkey does not open this account'
  return new ProblemError({ status: 403, code: 'passkey-refused', title }, { cause })
}

function rejectPasskey(cause: unknown): never {
  throw passkeyRejected(cause)
}
