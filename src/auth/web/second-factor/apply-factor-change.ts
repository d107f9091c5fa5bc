// Calls the API for a change of the second factors.
import type { OwnerProof } from '../../contract/account.ts'
import type { SecondFactors } from '../../contract/second-factor.ts'
import {
  confirmPasskeyRegistration,
  type PendingPasskeyRegistration,
  regenerateRecoveryCodes,
  removeApp,
  removePasskey,
  renamePasskey,
  startAppEnrollment,
  startPasskeyRegistration,
} from './factor-api.ts'
import type { FactorChange, FactorChangeResult } from './factor-change.ts'

type ChangeInput = {
  factors: SecondFactors
  proof: OwnerProof
  /** Name of a new or renamed passkey, otherwise empty. */
  passkeyName: string
  /** A registration that the server has started but the device has not completed, for another attempt. */
  pendingRegistration: PendingPasskeyRegistration | undefined
  /** Called with undefined if the server rejects the passkey: the next attempt starts a new registration. */
  onPendingRegistration: (registration: PendingPasskeyRegistration | undefined) => void
}

export async function applyFactorChange(
  change: FactorChange,
  input: ChangeInput,
): Promise<FactorChangeResult> {
  const { factors, passkeyName, proof } = input
  const done = (newFactors: SecondFactors, recoveryCodes?: string[]): FactorChangeResult => {
    return { kind: 'done', change: change.kind, factors: newFactors, recoveryCodes }
  }
  switch (change.kind) {
    case 'add-passkey': {
      const added = await addPasskey(input)
      return done(added.factors, added.recoveryCodes)
    }
    case 'rename-passkey':
      return done(await renamePasskey(change.id, passkeyName))
    case 'remove-passkey':
      return done(await removePasskey(change.id, proof))
    case 'add-app':
      return { kind: 'app-enrollment', enrollment: await startAppEnrollment(proof) }
    case 'remove-app':
      return done(await removeApp(proof))
    case 'renew-codes': {
      const recoveryCodes = await regenerateRecoveryCodes(proof)
      return done({ ...factors, recoveryCodesLeft: recoveryCodes.length }, recoveryCodes)
    }
  }
}

async function addPasskey({ pendingRegistration, passkeyName, onPendingRegistration, proof }: ChangeInput) {
  const { createPasskey } = await import('./passkeys.ts')
  const registration = pendingRegistration ?? (await startPasskeyRegistration(proof))
  onPendingRegistration(registration)
  const passkey = await createPasskey(registration.options)
  try {
    return await confirmPasskeyRegistration(registration.challenge, passkeyName, passkey)
  } catch (error) {
    onPendingRegistration(undefined)
    throw error
  }
}
