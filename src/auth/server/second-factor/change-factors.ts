// Adding and removing second factors. A token alone is not enough, because the device may have been found or stolen:
// each change requires a proof of ownership or a recent sign-in, ends all other sessions, notifies the owner by mail,
// and is recorded in the audit log.
import type { AuthContext } from '../auth-context.ts'
import { createAuthenticatorAppChanges } from './change-authenticator-app.ts'
import { createPasskeyChanges } from './change-passkeys.ts'
import { createRecoveryCodeChanges } from './change-recovery-codes.ts'
import { createFactorChangeSteps } from './factor-change-steps.ts'

export function createFactorChanges(context: AuthContext) {
  const steps = createFactorChangeSteps(context)
  return {
    getSecondFactors: steps.getSecondFactors,
    ...createAuthenticatorAppChanges(context, steps),
    ...createPasskeyChanges(context, steps),
    ...createRecoveryCodeChanges(context, steps),
  }
}
