// Calls the API for a change of the second factors.
import type { OwnerProof } from '../../contract/account.ts'
import type { PasskeySetup, SecondFactors } from '../../contract/second-factor.ts'
import { accountApi } from '../account-api.ts'
import { addPasskey } from './add-factor.ts'
import type { FactorChange, FactorChangeResult } from './factor-change.ts'

type ChangeInput = {
  factors: SecondFactors
  proof: OwnerProof
  /** Name of a new or renamed passkey, otherwise empty. */
  passkeyName: string
  /** A registration that the server has started but the device has not completed, for another attempt. */
  pendingRegistration: PasskeySetup | undefined
  /** Called with undefined if the server rejects the passkey: the next attempt starts a new registration. */
  onPendingRegistration: (registration: PasskeySetup | undefined) => void
}

export async function applyFactorChange(
  change: FactorChange,
  input: ChangeInput,
): Promise<FactorChangeResult> {
  const { factors, passkeyName, proof } = input
  const done = (newFactors: SecondFactors, recoveryCodes: string[] | null = null): FactorChangeResult => {
    return { kind: 'done', change: change.kind, factors: newFactors, recoveryCodes }
  }
  switch (change.kind) {
    case 'add-passkey': {
      const added = await createAndAddPasskey(input)
      return done(added.factors, added.recoveryCodes)
    }
    case 'rename-passkey': {
      const request = { params: { id: change.id }, body: { name: passkeyName } }
      return done(await accountApi('PATCH /auth/second-factor/passkeys/:id', request))
    }
    case 'remove-passkey': {
      const request = { params: { id: change.id }, body: proof }
      return done(await accountApi('POST /auth/second-factor/passkeys/:id/remove', request))
    }
    case 'add-app': {
      const enrollment = await accountApi('POST /auth/second-factor/app', { body: proof })
      return { kind: 'app-enrollment', enrollment }
    }
    case 'remove-app':
      return done(await accountApi('POST /auth/second-factor/app/remove', { body: proof }))
    case 'renew-codes': {
      const { recoveryCodes } = await accountApi('POST /auth/second-factor/recovery-codes', { body: proof })
      return done({ ...factors, recoveryCodesLeft: recoveryCodes.length }, recoveryCodes)
    }
  }
}

async function createAndAddPasskey({
  pendingRegistration,
  passkeyName,
  onPendingRegistration,
  proof,
}: ChangeInput) {
  const { createPasskey } = await import('./passkeys.ts')
  const registration =
    pendingRegistration ?? (await accountApi('POST /auth/second-factor/passkeys', { body: proof }))
  onPendingRegistration(registration)
  const passkey = await createPasskey(registration.passkey)
  try {
    return await addPasskey({ challenge: registration.challenge, name: passkeyName, passkey })
  } catch (error) {
    onPendingRegistration(undefined)
    throw error
  }
}
