// The second step of a sign-in, and signing in with a passkey alone. A passkey counts as two factors, because the
// authenticator also verifies its user, for example with a fingerprint or a PIN.
import type { Transaction } from '#src/platform/database/database.ts'
import { clientNetwork } from '#src/platform/http/client-network.ts'
import { ProblemError } from '#src/platform/problem.ts'
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
 * Attempts per account, which only a client with the password can make. Each network known for the account has its own
 * limit, so that attempts from other networks cannot lock out the owner.
 */
const attemptLimits = [
  { name: 'hour', unknownNetworks: 10, knownNetwork: 30, windowSeconds: 3_600 },
  { name: 'day', unknownNetworks: 30, knownNetwork: 100, windowSeconds: 86_400 },
] as const

/** Marks a verified proof as used, in the transaction that opens the session. */
type ConsumeProof = (tx: Transaction) => Promise<void>
/** Whose proof it is. After the use of a recovery code, its owner gets a mail. */
type SecondProof = { userId: string; consumeProof: ConsumeProof; isRecovery?: boolean }

export function createSecondStep(context: AuthContext) {
  const { challenges, db, factors, rateLimiter, loginThrottle, mails, users, write } = context
  const { apps, passkeys, recoveryCodes } = factors

  async function countAttempt(user: UserRow, ipAddress: string): Promise<void> {
    const isKnown = await loginThrottle.isKnownNetwork(user.id, ipAddress)
    const key = isKnown ? `${user.id} ${clientNetwork(ipAddress)}` : user.id
    for (const { name, unknownNetworks, knownNetwork, windowSeconds } of attemptLimits) {
      const max = isKnown ? knownNetwork : unknownNetworks
      await rateLimiter.enforce(`second-step-${name}`, key, { max, windowSeconds })
    }
  }

  async function verifyAppCode(user: UserRow, code: string): Promise<ConsumeProof> {
    const app = await apps.find(user.id)
    const timeStep = app && (await apps.matchTimeStep(user.id, app.sealedSecret, code))
    if (timeStep === undefined) throw invalidCode()
    return async (tx) => {
      if (!(await apps.consumeTimeStep(tx, user.id, timeStep))) throw usedCode()
    }
  }

  async function verifyPasskey(
    assertion: PasskeySignIn['passkey'],
    challenge: ChallengeRow,
  ): Promise<{ userId: string; consumeProof: ConsumeProof }> {
    const passkey = await passkeys.findByCredentialId(assertion.id)
    if (!passkey || (challenge.userId !== null && challenge.userId !== passkey.userId))
      throw passkeyRejected()
    // Without a first step, the passkey itself must identify the user.
    if (challenge.userId === null && !assertion.response.userHandle) throw passkeyRejected()
    const counter = await passkeys.verifyAssertion(passkey, assertion, challenge.content)
    return { userId: passkey.userId, consumeProof: (tx) => passkeys.recordUse(tx, passkey, counter) }
  }

  async function verifyProof(
    user: UserRow,
    challenge: ChallengeRow,
    { code, passkey, recoveryCode }: SecondStepVerification,
    client: ClientInfo,
  ): Promise<ConsumeProof> {
    if (passkey) return (await verifyPasskey(passkey, challenge)).consumeProof
    await countAttempt(user, client.ipAddress ?? '')
    if (code !== undefined) return verifyAppCode(user, code)
    return async (tx) => {
      if (!(await recoveryCodes.consume(tx, user.id, recoveryCode ?? ''))) throw invalidCode()
    }
  }

  /** Reads the account again: it may have been suspended or changed since the challenge was issued. */
  async function completeSignIn(
    challenge: ChallengeRow,
    client: ClientInfo,
    { userId, consumeProof, isRecovery = false }: SecondProof,
  ): Promise<SignedIn> {
    const { user, signedIn } = await write(async (unit) => {
      const { tx, audit, mail } = unit
      const user = await users.lockForUpdate(tx, userId)
      await challenges.consume(tx, challenge)
      if (!user) throw challengeExpired()
      await consumeProof(tx)
      // Checked after the proof, so that only the owner learns about a suspension.
      if (user.suspendedAt) throw accountSuspended()
      if (isRecovery) {
        const left = await recoveryCodes.countRemaining(userId, tx)
        const action = 'user.recovery-code-used'
        await recordAccountEvent(audit, userId, { action, actor: user, details: { left } })
        await mail(await mails.composeNotice('recoveryCodeUsed', toRecipient(user, client), { count: left }))
      }
      return { user, signedIn: await openSession(context, user, client, unit) }
    })
    await loginThrottle.recordSuccess(user, client.ipAddress ?? '')
    return signedIn
  }

  return {
    /**
     * @throws ProblemError 403 `challenge-expired` if the sign-in must start again, or `passkey-refused`;
     * 401 `account-suspended`; 400 `Invalid code`; 429 after many attempts
     */
    async verifySecondStep(input: SecondStepVerification, client: ClientInfo = {}): Promise<SignedIn> {
      const challenge = await challenges.attempt('second-step', input.challenge)
      const user = challenge.userId === null ? undefined : await users.findById(challenge.userId)
      if (!user) throw challengeExpired()
      const consumeProof = await verifyProof(user, challenge, input, client)
      const isRecovery = input.recoveryCode !== undefined
      return completeSignIn(challenge, client, { userId: user.id, consumeProof, isRecovery })
    },

    /** Issues a challenge that is not bound to a user: the passkey identifies the user. */
    async startPasskeySignIn(): Promise<PasskeyChallenge> {
      const content = generatePasskeyChallenge()
      const challenge = await challenges.create(db, { purpose: 'passkey', content })
      return { ...challenge, passkey: passkeys.createRequestOptions(content, []) }
    },

    /** @throws ProblemError 403 `passkey-refused`, `challenge-expired`; 401 `account-suspended` */
    async signInWithPasskey(input: PasskeySignIn, client: ClientInfo = {}): Promise<SignedIn> {
      const challenge = await challenges.attempt('passkey', input.challenge)
      return completeSignIn(challenge, client, await verifyPasskey(input.passkey, challenge))
    },
  }
}

/** The code is right, but it or a later one was used: typing it again cannot help. */
function usedCode(): ProblemError {
  const title = 'This code was used already'
  return new ProblemError({
    status: 400,
    code: 'code-used',
    title,
    detail: 'Wait for the next code of the app.',
    errors: [{ path: 'code', message: title }],
  })
}
