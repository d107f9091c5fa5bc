// New recovery codes, and the removal of all second factors of a user who has lost them.
import type { CurrentUser } from '#src/platform/http/access.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { OwnerProof } from '../../contract/account.ts'
import type { RecoveryCodes } from '../../contract/second-factor.ts'
import { type AuthContext, type ClientInfo, toRecipient } from '../auth-context.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import type { FactorChangeSteps } from './factor-change-steps.ts'

export function createRecoveryCodeChanges(context: AuthContext, steps: FactorChangeSteps) {
  const { factors, mails, sessions, users, write } = context
  const { recoveryCodes } = factors
  const { verifyOwnerOrRecentSignIn } = steps

  return {
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
