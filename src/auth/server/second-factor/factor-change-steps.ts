// The steps that changes of all second factors share.
import type { Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import type { OwnerProof } from '../../contract/account.ts'
import type { FactorAdded, SecondFactors } from '../../contract/second-factor.ts'
import { type AuthContext, type ClientInfo, requireAccount, toRecipient } from '../auth-context.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { type VerifiedOwner, verifyOwner } from '../verify-owner.ts'

type FactorType = 'passkey' | 'app'
/** Each setup that is started stores a row, even if it is never finished. */
const setupLimit = { max: 30, windowSeconds: 3_600 } as const

export type FactorChangeSteps = ReturnType<typeof createFactorChangeSteps>

export function createFactorChangeSteps(context: AuthContext) {
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
      isRequired: context.requireAdminSecondFactor && user.role !== 'user',
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
    verifyOwnerOrRecentSignIn,
    assertCanAdd,
    createSetupChallenge,
    getSecondFactors,
    addFactor,
    removeFactor,
  }
}
