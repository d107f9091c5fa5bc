// Adding, renaming and removing passkeys.
import type { CurrentUser } from '#src/platform/http/access.ts'
import { toReadableEmail } from '#src/platform/mail/readable-email.ts'
import { conflict, notFound, type ProblemError } from '#src/platform/problem.ts'
import type { OwnerProof } from '../../contract/account.ts'
import type {
  FactorAdded,
  PasskeyConfirmation,
  PasskeySetup,
  SecondFactors,
} from '../../contract/second-factor.ts'
import type { AuthContext, ClientInfo } from '../auth-context.ts'
import type { FactorChangeSteps } from './factor-change-steps.ts'
import { maxPasskeys } from './passkeys.ts'
import { generatePasskeyChallenge } from './start-second-step.ts'

export function createPasskeyChanges(context: AuthContext, steps: FactorChangeSteps) {
  const { challenges } = context
  const { passkeys } = context.factors
  const {
    verifyOwnerOrRecentSignIn,
    assertCanAdd,
    createSetupChallenge,
    getSecondFactors,
    addFactor,
    removeFactor,
  } = steps

  return {
    /** @throws ProblemError 409 if the site does not support passkeys, or the account has too many */
    async startPasskeySetup(
      currentUser: CurrentUser,
      proof: OwnerProof,
      client: ClientInfo,
    ): Promise<PasskeySetup> {
      const verifiedOwner = await assertCanAdd(currentUser, proof, client)
      const { user } = verifiedOwner
      if (!passkeys.isSupported)
        throw conflict('passkeys-impossible', 'Passkeys need a site with a host name and HTTPS')
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
  }
}

function tooManyPasskeys(): ProblemError {
  return conflict('passkey-exists', 'This passkey is known already, or there are too many')
}
