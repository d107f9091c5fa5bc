// From what a person wants to change about their second factors to the calls that do it.
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

type Given = {
  factors: SecondFactors
  proof: OwnerProof
  /** Of a passkey, where one is asked for. */
  name: string
  /** The question that a passkey has to answer; it waits for a device that did not at first. */
  asked: PendingPasskeyRegistration | undefined
  /** Undefined once its answer was refused: another question is put then. */
  onAsked: (asked: PendingPasskeyRegistration | undefined) => void
}

export async function applyFactorChange(change: FactorChange, given: Given): Promise<FactorChangeResult> {
  const { factors, name, proof } = given
  const done = (found: SecondFactors, codes?: string[]): FactorChangeResult => {
    return { kind: 'done', what: change.kind, factors: found, codes }
  }
  switch (change.kind) {
    case 'add-passkey': {
      const added = await addPasskey(given)
      return done(added.factors, added.recoveryCodes)
    }
    case 'rename-passkey':
      return done(await renamePasskey(change.id, name))
    case 'remove-passkey':
      return done(await removePasskey(change.id, proof))
    case 'add-app':
      return { kind: 'app-started', started: await startAppEnrollment(proof) }
    case 'remove-app':
      return done(await removeApp(proof))
    case 'renew-codes': {
      const codes = await regenerateRecoveryCodes(proof)
      return done({ ...factors, recoveryCodesLeft: codes.length }, codes)
    }
  }
}

async function addPasskey({ asked: waiting, name, onAsked, proof }: Given) {
  const { createPasskey: makePasskey } = await import('./passkeys.ts')
  const asked = waiting ?? (await startPasskeyRegistration(proof))
  onAsked(asked)
  const passkey = await makePasskey(asked.creation)
  try {
    return await confirmPasskeyRegistration(asked.challenge, name, passkey)
  } catch (error) {
    onAsked(undefined)
    throw error
  }
}
