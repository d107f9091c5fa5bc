// Completes the setup of a second factor. An account that must have one has it from then on.
import type {
  AuthenticatorAppConfirmation,
  FactorAdded,
  PasskeyConfirmation,
} from '../../contract/second-factor.ts'
import { accountApi } from '../account-api.ts'
import { clearSecondFactorRequirement } from './second-factor-requirement.ts'

export async function addApp(body: AuthenticatorAppConfirmation): Promise<FactorAdded> {
  const added = await accountApi('POST /auth/second-factor/app/confirm', { body })
  clearSecondFactorRequirement()
  return added
}

export async function addPasskey(body: PasskeyConfirmation): Promise<FactorAdded> {
  const added = await accountApi('POST /auth/second-factor/passkeys/confirm', { body })
  clearSecondFactorRequirement()
  return added
}
