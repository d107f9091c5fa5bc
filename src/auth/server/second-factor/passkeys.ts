// Passkeys: what authenticators signed is checked against our address, our question, their key and their count.
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

export type Passkeys = ReturnType<typeof createPasskeys>
export type PasskeyRow = typeof passkeys.$inferSelect
type Credential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'>

const siteName = 'Olea'
const timeoutMs = 120_000
/** EdDSA, ES256, RS256: what authenticators can do, the best first. */
const algorithms = [-8, -7, -257]
export const maxPasskeys = 20

/** A big library that most newspapers never need. */
const library = () => import('@simplewebauthn/server')

export function createPasskeys({ db, publicUrl }: { db: Db; publicUrl: string }) {
  const { hostname: rpId, origin, protocol } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpId }

  async function listOf(userId: string, tx: Db | Transaction = db): Promise<PasskeyRow[]> {
    return tx
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  }

  const mine = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

  return {
    listOf,

    /** Browsers give passkeys to names alone, over TLS or on the machine itself. */
    isSupported: isIP(rpId.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || rpId === 'localhost'),

    /** @param known empty to let anybody's passkey answer */
    createRequestOptions(challenge: string, known: PasskeyRow[]): PasskeyRequestOptions {
      const allowCredentials = known.map(describe)
      return { challenge, rpId, timeout: timeoutMs, userVerification: 'required', allowCredentials }
    },

    createCreationOptions(
      challenge: string,
      owner: { id: string; email: string; name: string },
      known: PasskeyRow[],
    ): PasskeyCreationOptions {
      return {
        challenge,
        rp: { id: rpId, name: siteName },
        user: { id: handleOf(owner.id), name: owner.email, displayName: owner.name || owner.email },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: timeoutMs,
        attestation: 'none',
        excludeCredentials: known.map(describe),
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

    /** @throws ProblemError 403 with one text for all that is wrong with it */
    async verifyRegistration(passkey: PasskeyRegistration, challenge: string): Promise<Credential> {
      const { verifyRegistrationResponse } = await library()
      const { transports: _told, ...response } = passkey.response
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        ...expected,
        response: { ...passkey, response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        supportedAlgorithmIDs: algorithms,
      }).catch(refuse)
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
     * @returns the authenticator's count, to be kept with `use`
     * @throws ProblemError 403 with one text for all that is wrong with it
     */
    async verifyAssertion(row: PasskeyRow, answer: PasskeyAssertion, challenge: string): Promise<number> {
      const { userHandle } = answer.response
      if (userHandle && userHandle !== handleOf(row.userId)) throw passkeyRejected()
      const { verifyAuthenticationResponse } = await library()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected,
        response: {
          ...answer,
          response: { ...answer.response, userHandle: userHandle ?? undefined },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: row.counter,
        },
        requireUserVerification: true,
      }).catch(refuse)
      if (!verified) throw passkeyRejected()
      return authenticationInfo.newCounter
    },

    /**
     * One that counts must have counted on since anybody saw it last, or there are two of it.
     * @throws ProblemError 403
     */
    async recordUse(tx: Transaction, { id }: PasskeyRow, counter: number): Promise<void> {
      const isNewer = or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined)
      const used = await tx
        .update(passkeys)
        .set({ counter, lastUsedAt: sql`now()` })
        .where(and(eq(passkeys.id, id), isNewer))
        .returning({ id: passkeys.id })
      if (used.length === 0) throw passkeyRejected()
    },

    /** @returns undefined where the passkey is somebody's already, or there are too many */
    async store(
      tx: Transaction,
      userId: string,
      credential: Credential,
      told: { name: string; transports: string[] },
    ): Promise<PasskeyRow | undefined> {
      const [known] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
      if ((known?.count ?? 0) >= maxPasskeys) return undefined
      const [stored] = await tx
        .insert(passkeys)
        .values({
          ...credential,
          ...told,
          id: newId(),
          userId,
          createdAt: sql`now()`,
        })
        .onConflictDoNothing()
        .returning()
      return stored
    },

    /** @returns whether it is theirs */
    async rename(userId: string, id: string, name: string): Promise<boolean> {
      if (!isId(id)) return false
      const named = await db
        .update(passkeys)
        .set({ name })
        .where(mine(userId, id))
        .returning({ id: passkeys.id })
      return named.length > 0
    },

    /** @returns whether it was theirs */
    async remove(tx: Transaction, userId: string, id: string): Promise<boolean> {
      if (!isId(id)) return false
      const dropped = await tx.delete(passkeys).where(mine(userId, id)).returning({ id: passkeys.id })
      return dropped.length > 0
    },

    async removeAll(tx: Transaction, userId: string): Promise<number> {
      const dropped = await tx
        .delete(passkeys)
        .where(eq(passkeys.userId, userId))
        .returning({ id: passkeys.id })
      return dropped.length
    },
  }
}

function describe({ credentialId, transports }: PasskeyRow) {
  return { type: 'public-key' as const, id: credentialId, transports }
}

/** By this a passkey says whose it is; it says nothing about the person. */
function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

export function passkeyRejected(cause?: unknown): ProblemError {
  const title = 'The passkey does not open this account'
  return new ProblemError({ status: 403, code: 'passkey-refused', title }, { cause })
}

function refuse(cause: unknown): never {
  throw passkeyRejected(cause)
}
