// Adding and removing second factors. A token alone is not enough, because the device may have been found or stolen:
// each change requires a proof of ownership or a recent sign-in, ends all other sessions, notifies the owner by mail,
// and is recorded in the audit log.
import type { Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { toReadableEmail } from '#src/platform/mail/readable-email.ts'
import { conflict, notFound, type ProblemError } from '#src/platform/problem.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import type { OwnerProof } from '../../contract/account.ts'
import type {
  AuthenticatorAppConfirmation,
  AuthenticatorAppSetup,
  FactorAdded,
  PasskeyConfirmation,
  PasskeySetup,
  RecoveryCodes,
  SecondFactors,
} from '../../contract/second-factor.ts'
import { type AuthContext, type ClientInfo, requireAccount, toRecipient } from '../auth-context.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { invalidCode } from '../verification-codes.ts'
import { type VerifiedOwner, verifyOwner } from '../verify-owner.ts'
import { maxPasskeys } from './passkeys.ts'
import { generatePasskeyChallenge } from './start-second-step.ts'

type FactorType = 'passkey' | 'app'
/** Each setup that is started stores a row, even if it is never finished. */
const setupLimit = { max: 30, windowSeconds: 3_600 } as const

export function createFactorChanges(context: AuthContext) {
  const { challenges, factors, rateLimiter, mails, sessions, users, write } = context
  const { apps, passkeys, recoveryCodes } = factors

  /** @throws ProblemError 403 for a wrong password, 400 without a proof unless the sign-in is recent */
  async function verifyOwnerOrRecentSignIn(
    currentUser: CurrentUser,
    proof: OwnerProof,
    client: ClientInfo,
  ): Promise<VerifiedOwner> {
    const hasProof = proof.currentPassword !== undefined || proof.code !== undefined
    if (hasProof || !(await sessions.isRecentSignIn(currentUser.sessionId)))
      return verifyOwner(context, currentUser.id, proof, client)
    return {
      user: await requireAccount(context, currentUser.id),
      consume: async (tx) => void (await users.lockForUpdate(tx, currentUser.id)),
    }
  }

  /**
   * An account with an unconfirmed address may have been created by somebody else, who must not keep access with a
   * factor added before the owner takes the account over.
   * @throws ProblemError 409 for an unconfirmed address; 429; and the errors of `verifyOwnerOrRecentSignIn`
   */
  async function assertCanAdd(
    currentUser: CurrentUser,
    proof: OwnerProof,
    client: ClientInfo,
  ): Promise<VerifiedOwner> {
    const owner = await verifyOwnerOrRecentSignIn(currentUser, proof, client)
    if (!owner.user.emailConfirmedAt) throw conflict('email-unconfirmed', 'Confirm the e-mail address first')
    await rateLimiter.enforce('second-factor-begin', currentUser.id, setupLimit)
    return owner
  }

  async function createSetupChallenge(
    currentUser: CurrentUser,
    { consume }: VerifiedOwner,
    purpose: 'new-app' | 'new-passkey',
    content: string,
  ) {
    const { id: userId, sessionId } = currentUser
    return write(async ({ tx }) => {
      await consume(tx)
      return challenges.create(tx, { purpose, userId, sessionId, content })
    })
  }

  async function getSecondFactors(currentUser: CurrentUser): Promise<SecondFactors> {
    const user = await requireAccount(context, currentUser.id)
    const [passkeyRows, app, recoveryCodesLeft, isRecentSignIn] = await Promise.all([
      passkeys.list(user.id),
      apps.find(user.id),
      recoveryCodes.countRemaining(user.id),
      sessions.isRecentSignIn(currentUser.sessionId),
    ])
    const toTimestamp = (date: Date | null) => date?.toISOString() ?? null
    return {
      passkeys: passkeyRows.map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
        _id: id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: toTimestamp(lastUsedAt),
        isSynced,
      })),
      app: app ? { createdAt: app.createdAt.toISOString(), lastUsedAt: toTimestamp(app.lastUsedAt) } : null,
      recoveryCodesLeft,
      isRequired: context.requireAdminSecondFactor && user.role === 'admin',
      canHavePasskeys: passkeys.isSupported,
      isProofNeeded: !isRecentSignIn,
    }
  }

  /** @param store stores the factor, and throws if it cannot */
  async function addFactor(
    currentUser: CurrentUser,
    factor: FactorType,
    client: ClientInfo,
    store: (tx: Transaction) => Promise<void>,
  ): Promise<FactorAdded> {
    const generatedCodes = await write(async (unit) => {
      const { tx } = unit
      await users.lockForUpdate(tx, currentUser.id)
      const isFirst = !(await factors.hasAny(tx, currentUser.id))
      await store(tx)
      const codes = isFirst ? await recoveryCodes.generate(tx, currentUser.id) : null
      const event = { notice: 'factorAdded', action: 'user.factor-added', factor } as const
      await endSessionsAndNotify(unit, currentUser, client, event)
      return codes
    })
    return { factors: await getSecondFactors(currentUser), recoveryCodes: generatedCodes }
  }

  /** @param remove returns false if there is no such factor */
  async function removeFactor(
    currentUser: CurrentUser,
    factor: FactorType,
    client: ClientInfo,
    remove: (tx: Transaction) => Promise<boolean>,
  ): Promise<SecondFactors> {
    await write(async (unit) => {
      const { tx } = unit
      await users.lockForUpdate(tx, currentUser.id)
      if (!(await remove(tx))) throw notFound(factor === 'app' ? 'authenticator app' : 'passkey')
      if (!(await factors.hasAny(tx, currentUser.id))) await recoveryCodes.removeAll(tx, currentUser.id)
      const event = { notice: 'factorRemoved', action: 'user.factor-removed', factor } as const
      await endSessionsAndNotify(unit, currentUser, client, event)
    })
    return getSecondFactors(currentUser)
  }

  /** Completes a change: ends the other sessions, writes to the audit log, and notifies the owner. */
  async function endSessionsAndNotify(
    { tx, audit, mail }: UnitOfWork,
    currentUser: CurrentUser,
    client: ClientInfo,
    event: { notice: 'factorAdded' | 'factorRemoved'; action: string; factor: FactorType },
  ): Promise<void> {
    const { notice, action, factor } = event
    const user = await requireAccount(context, currentUser.id, tx)
    await sessions.endAll(tx, currentUser.id, currentUser.sessionId)
    await recordAccountEvent(audit, currentUser.id, { action, actor: currentUser, details: { factor } })
    await mail(await mails.composeNotice(notice, toRecipient(user, client), { factor }))
  }

  return {
    getSecondFactors,

    /** @throws ProblemError 409 if the account already has an app */
    async startAppSetup(
      currentUser: CurrentUser,
      proof: OwnerProof,
      client: ClientInfo,
    ): Promise<AuthenticatorAppSetup> {
      const owner = await assertCanAdd(currentUser, proof, client)
      if (await apps.find(currentUser.id)) throw appExists()
      const { sealedSecret, ...secret } = await apps.generate(
        currentUser.id,
        toReadableEmail(owner.user.email),
      )
      return { ...(await createSetupChallenge(currentUser, owner, 'new-app', sealedSecret)), ...secret }
    },

    /** @throws ProblemError 400 `Invalid code`; 403 `challenge-expired`; 409 if the account already has an app */
    async confirmApp(
      currentUser: CurrentUser,
      input: AuthenticatorAppConfirmation,
      client: ClientInfo,
    ): Promise<FactorAdded> {
      const challenge = await challenges.attempt('new-app', input.challenge, currentUser.sessionId)
      const sealedSecret = challenge.content
      const timeStep = await apps.matchTimeStep(currentUser.id, sealedSecret, input.code)
      if (timeStep === undefined) throw invalidCode()
      return addFactor(currentUser, 'app', client, async (tx) => {
        await challenges.consume(tx, challenge)
        if (!(await apps.store(tx, currentUser.id, sealedSecret, timeStep))) throw appExists()
      })
    },

    /** @throws ProblemError 404 if the account has no app */
    async removeApp(currentUser: CurrentUser, proof: OwnerProof, client: ClientInfo): Promise<SecondFactors> {
      const { consume } = await verifyOwnerOrRecentSignIn(currentUser, proof, client)
      return removeFactor(currentUser, 'app', client, async (tx) => {
        await consume(tx)
        return apps.remove(tx, currentUser.id)
      })
    },

    /** @throws ProblemError 409 if the site does not support passkeys, or the account has too many */
    async startPasskeySetup(
      currentUser: CurrentUser,
      proof: OwnerProof,
      client: ClientInfo,
    ): Promise<PasskeySetup> {
      const verifiedOwner = await assertCanAdd(currentUser, proof, client)
      const { user } = verifiedOwner
      if (!passkeys.isSupported)
        throw conflict('passkeys-impossible', 'Passkeys need a newspaper with a name, reached over HTTPS')
      const existing = await passkeys.list(user.id)
      if (existing.length >= maxPasskeys) throw tooManyPasskeys()
      const content = generatePasskeyChallenge()
      const owner = {
        id: user.id,
        email: toReadableEmail(user.email),
        name: `${user.name} ${user.surname}`.trim(),
      }
      const challenge = await createSetupChallenge(currentUser, verifiedOwner, 'new-passkey', content)
      return { ...challenge, passkey: passkeys.createCreationOptions(content, owner, existing) }
    },

    /** @throws ProblemError 403 `passkey-refused`, `challenge-expired`; 409 if the passkey is already in use */
    async confirmPasskey(
      currentUser: CurrentUser,
      input: PasskeyConfirmation,
      client: ClientInfo,
    ): Promise<FactorAdded> {
      const challenge = await challenges.attempt('new-passkey', input.challenge, currentUser.sessionId)
      const credential = await passkeys.verifyRegistration(input.passkey, challenge.content)
      const details = { name: input.name, transports: input.passkey.response.transports ?? [] }
      return addFactor(currentUser, 'passkey', client, async (tx) => {
        await challenges.consume(tx, challenge)
        if (!(await passkeys.store(tx, currentUser.id, credential, details))) throw tooManyPasskeys()
      })
    },

    /** @throws ProblemError 404, also for a passkey of another account */
    async renamePasskey(currentUser: CurrentUser, id: string, name: string): Promise<SecondFactors> {
      if (!(await passkeys.rename(currentUser.id, id, name))) throw notFound('passkey')
      return getSecondFactors(currentUser)
    },

    /** @throws ProblemError 404, also for a passkey of another account */
    async removePasskey(
      currentUser: CurrentUser,
      id: string,
      proof: OwnerProof,
      client: ClientInfo,
    ): Promise<SecondFactors> {
      const { consume } = await verifyOwnerOrRecentSignIn(currentUser, proof, client)
      return removeFactor(currentUser, 'passkey', client, async (tx) => {
        await consume(tx)
        return passkeys.remove(tx, currentUser.id, id)
      })
    },

    /**
     * Ends all other sessions, as every change does: users who generate new codes may suspect that the old ones leaked.
     * @throws ProblemError 409 for an account without a second factor
     */
    async regenerateRecoveryCodes(
      currentUser: CurrentUser,
      proof: OwnerProof,
      client: ClientInfo,
    ): Promise<RecoveryCodes> {
      const { user, consume } = await verifyOwnerOrRecentSignIn(currentUser, proof, client)
      return write(async ({ tx, audit, mail }) => {
        // Concurrent requests wait for this lock: each gets its own codes, and only those of the last one are valid.
        await consume(tx)
        if (!(await factors.hasAny(tx, user.id)))
          throw conflict('no-second-factor', 'Recovery codes come with a second factor')
        const codes = await recoveryCodes.generate(tx, user.id)
        await sessions.endAll(tx, user.id, currentUser.sessionId)
        await recordAccountEvent(audit, user.id, {
          action: 'user.recovery-codes-made',
          actor: currentUser,
        })
        await mail(await mails.composeNotice('recoveryCodesMade', toRecipient(user, client)))
        return { recoveryCodes: codes }
      })
    },

    /**
     * Removes all second factors of a user who has lost them. Called from the command line only. Afterwards the
     * password alone is enough to sign in.
     * @returns whether there was a second factor
     * @throws ProblemError 404 if there is no account with this address
     */
    async resetSecondFactor(email: string): Promise<boolean> {
      const user = await users.findByEmail(email)
      if (!user) throw notFound('user', `There is no account with the address ${email}`)
      return write(async ({ tx, audit, mail }) => {
        const hadFactors = await factors.removeAll(tx, user.id)
        await sessions.endAll(tx, user.id)
        if (!hadFactors) return false
        await recordAccountEvent(audit, user.id, {
          action: 'user.second-factor-reset',
          actor: undefined,
        })
        await mail(await mails.composeNotice('secondFactorReset', toRecipient(user, {})))
        return true
      })
    },
  }
}

function appExists(): ProblemError {
  return conflict('app-exists', 'The account has an authenticator app already', 'Remove it first.')
}

function tooManyPasskeys(): ProblemError {
  return conflict('passkey-exists', 'This passkey is known already, or there are too many')
}
