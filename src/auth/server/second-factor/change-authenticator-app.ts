// Adding and removing the authenticator app.
import type { CurrentUser } from '#src/platform/http/access.ts'
import { toReadableEmail } from '#src/platform/mail/readable-email.ts'
import { conflict, type ProblemError } from '#src/platform/problem.ts'
import type { OwnerProof } from '../../contract/account.ts'
import type {
  AuthenticatorAppConfirmation,
  AuthenticatorAppSetup,
  FactorAdded,
  SecondFactors,
} from '../../contract/second-factor.ts'
import type { AuthContext, ClientInfo } from '../auth-context.ts'
import { invalidCode } from '../verification-codes.ts'
import type { FactorChangeSteps } from './factor-change-steps.ts'

export function createAuthenticatorAppChanges(context: AuthContext, steps: FactorChangeSteps) {
  const { challenges } = context
  const { apps } = context.factors
  const { verifyOwnerOrRecentSignIn, assertCanAdd, createSetupChallenge, addFactor, removeFactor } = steps

  return {
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
  }
}

function appExists(): ProblemError {
  return conflict('app-exists', 'The account has an authenticator app already', 'Remove it first.')
}
