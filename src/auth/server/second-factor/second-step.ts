// The second step of a sign-in: the question that comes instead of a token, and the answers that open the session.
// A passkey may also come alone: whoever has it and unlocked it has given both proofs.
import type { Transaction } from '#src/platform/database/database.ts'
import { clientNetwork } from '#src/platform/http/client-network.ts'
import type { UserRow } from '#src/users/server/users.service.ts'
import type { SignedIn } from '../../contract/credentials.ts'
import type { PasskeyChallenge, PasskeySignIn, SecondStepVerification } from '../../contract/second-factor.ts'
import {
  type AuthContext,
  accountSuspended,
  type ClientInfo,
  openSession,
  toRecipient,
} from '../auth-context.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { invalidCode } from '../verification-codes.ts'
import { type ChallengeRow, challengeExpired } from './challenges.ts'
import { passkeyRejected } from './passkeys.ts'
import { generatePasskeyChallenge } from './start-second-step.ts'

/**
 * Guesses at the codes of one account. Only who knows the password gets to guess; networks where the owner has signed
 * in before have guesses of their own, so that nobody else can use them up.
 */
const guesses = [
  { name: 'hour', strangers: 10, owner: 30, windowSeconds: 3_600 },
  { name: 'day', strangers: 30, owner: 100, windowSeconds: 86_400 },
] as const

/** Marks what was proved as used, within the transaction that opens the session. */
type Proof = (tx: Transaction) => Promise<void>

export function createSecondStep(parts: AuthContext) {
  const { loginThrottle: brake, challenges, db, factors, rateLimiter, mails, outbox, users } = parts
  const { apps, passkeys, recoveryCodes } = factors

  async function countGuess(row: UserRow, address: string): Promise<void> {
    const isOwners = await brake.knows(row.email, address)
    const whose = isOwners ? `${row.id} ${clientNetwork(address)}` : row.id
    for (const { name, strangers, owner, windowSeconds } of guesses) {
      await rateLimiter.enforce(`second-step-${name}`, whose, {
        max: isOwners ? owner : strangers,
        windowSeconds,
      })
    }
  }

  async function proveByApp(row: UserRow, code: string): Promise<Proof> {
    const app = await apps.find(row.id)
    const step = app && (await apps.matchTimeStep(row.id, app.sealedSecret, code))
    if (step === undefined) throw invalidCode()
    return async (tx) => {
      if (!(await apps.consumeTimeStep(tx, row.id, step))) throw invalidCode()
    }
  }

  async function proveByPasskey(
    answer: PasskeySignIn['passkey'],
    asked: ChallengeRow,
  ): Promise<{ userId: string; proof: Proof }> {
    const passkey = await passkeys.findByCredentialId(answer.id)
    if (!passkey || (asked.userId !== null && asked.userId !== passkey.userId)) throw passkeyRejected()
    // Nobody was named before: the passkey itself has to say whose it is.
    if (asked.userId === null && !answer.response.userHandle) throw passkeyRejected()
    const counter = await passkeys.verifyAssertion(passkey, answer, asked.content)
    return { userId: passkey.userId, proof: (tx) => passkeys.recordUse(tx, passkey, counter) }
  }

  async function proofOf(
    row: UserRow,
    asked: ChallengeRow,
    answer: SecondStepVerification,
    origin: ClientInfo,
  ) {
    const { code, passkey, recoveryCode } = answer
    if (passkey) return (await proveByPasskey(passkey, asked)).proof
    await countGuess(row, origin.ipAddress ?? '')
    if (code !== undefined) return proveByApp(row, code)
    return async (tx: Transaction) => {
      if (!(await recoveryCodes.consume(tx, row.id, recoveryCode ?? ''))) throw invalidCode()
    }
  }

  /** Whatever happened since the question was put, a suspension or another role, holds. */
  async function finish(
    asked: ChallengeRow,
    userId: string,
    proof: Proof,
    origin: ClientInfo,
    isRecovery = false,
  ): Promise<SignedIn> {
    const { row, signedIn } = await outbox.write(async (tx, enqueue) => {
      const row = await users.lockForUpdate(tx, userId)
      await challenges.consume(tx, asked)
      if (!row) throw challengeExpired()
      await proof(tx)
      // Said after the proof: nobody else learns how somebody's account is doing.
      if (row.suspendedAt) throw accountSuspended()
      if (isRecovery) {
        const left = await recoveryCodes.countRemaining(userId, tx)
        const action = 'user.recovery-code-used'
        await recordAccountEvent(parts.audit, tx, userId, { action, actor: row, details: { left } })
        await enqueue(
          await mails.composeNotice('recoveryCodeUsed', toRecipient(row, origin), { count: left }),
        )
      }
      return { row, signedIn: await openSession(parts, row, origin, tx, enqueue) }
    })
    await brake.recordSuccess(row.email, origin.ipAddress ?? '')
    return signedIn
  }

  return {
    /**
     * @throws ProblemError 403 `challenge-expired` when somebody has to start again, `passkey-refused`;
     * 401 `account-suspended`; 400 `Invalid code`; 429 after many guesses
     */
    async verifySecondStep(answer: SecondStepVerification, origin: ClientInfo = {}): Promise<SignedIn> {
      await rateLimiter.enforceForAddress('second-step', origin.ipAddress ?? '')
      const asked = await challenges.attempt('second-step', answer.challenge)
      const row = asked.userId === null ? undefined : await users.findById(asked.userId)
      if (!row) throw challengeExpired()
      const proof = await proofOf(row, asked, answer, origin)
      return finish(asked, row.id, proof, origin, answer.recoveryCode !== undefined)
    },

    /** For a passkey alone: anybody may ask, and the answer says who they are. */
    async startPasskeySignIn(origin: ClientInfo = {}): Promise<PasskeyChallenge> {
      await rateLimiter.enforceForAddress('passkey', origin.ipAddress ?? '')
      const content = generatePasskeyChallenge()
      const asked = await challenges.create(db, { purpose: 'passkey', content })
      return { ...asked, passkey: passkeys.createRequestOptions(content, []) }
    },

    /** @throws ProblemError 403 `passkey-refused`, `challenge-expired`; 401 `account-suspended` */
    async signInWithPasskey(
      { challenge, passkey }: PasskeySignIn,
      origin: ClientInfo = {},
    ): Promise<SignedIn> {
      await rateLimiter.enforceForAddress('passkey', origin.ipAddress ?? '')
      const asked = await challenges.attempt('passkey', challenge)
      const { userId, proof } = await proveByPasskey(passkey, asked)
      return finish(asked, userId, proof, origin)
    },
  }
}
