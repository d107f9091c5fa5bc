// From what a person wants to change about their second factors to the calls that do it.
import type { OwnerProof } from '../../contract/account.ts'
import type { SecondFactors } from '../../contract/second-factor.ts'
import {
  beginApp,
  beginPasskey,
  finishPasskey,
  type PasskeyStarted,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './factor-calls.ts'
import type { FactorChange, FactorOutcome } from './factor-change.ts'

type Given = {
  factors: SecondFactors
  proof: OwnerProof
  /** Of a passkey, where one is asked for. */
  name: string
  /** The question that a passkey has to answer; it waits for a device that did not at first. */
  asked: PasskeyStarted | undefined
  /** Undefined once its answer was refused: another question is put then. */
  onAsked: (asked: PasskeyStarted | undefined) => void
}

export async function performChange(change: FactorChange, given: Given): Promise<FactorOutcome> {
  const { factors, name, proof } = given
  const done = (found: SecondFactors, codes?: string[]): FactorOutcome => {
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
      return { kind: 'app-started', started: await beginApp(proof) }
    case 'remove-app':
      return done(await removeApp(proof))
    case 'renew-codes': {
      const codes = await renewRecoveryCodes(proof)
      return done({ ...factors, recoveryCodesLeft: codes.length }, codes)
    }
  }
}

async function addPasskey({ asked: waiting, name, onAsked, proof }: Given) {
  const { makePasskey } = await import('./passkey-calls.ts')
  const asked = waiting ?? (await beginPasskey(proof))
  onAsked(asked)
  const passkey = await makePasskey(asked.creation)
  try {
    return await finishPasskey(asked.challenge, name, passkey)
  } catch (error) {
    onAsked(undefined)
    throw error
  }
}
