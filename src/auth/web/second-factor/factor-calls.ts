// What a person does with their second factors, as calls.
import { fieldsOf, numberOf, textOf } from '#src/ui/reply-fields.ts'
import type { OwnerProof } from '../../contract/account.ts'
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRegistration,
  SecondFactors,
} from '../../contract/second-factor.ts'
import { callSignedIn } from '../call-signed-in.ts'
import { readKnown } from '../second-step-error.ts'
import { settleDemand } from './demand.ts'

const path = '/auth/second-factor'
/** Recovery codes come with the first factor. */
type Added = { factors: SecondFactors; recoveryCodes: string[] | undefined }
export type AppStarted = { challenge: string; secret: string; uri: string }
export type PasskeyStarted = { challenge: string; creation: PasskeyCreationOptions }

export async function findFactors(signal: AbortSignal): Promise<SecondFactors> {
  return readFactors(await callSignedIn(path, { signal }))
}

export async function beginApp(proof: OwnerProof): Promise<AppStarted> {
  const { challenge, secret, uri } = fieldsOf(await post('/app', proof))
  return { challenge: textOf(challenge), secret: textOf(secret), uri: textOf(uri) }
}

export async function finishApp(challenge: string, code: string): Promise<Added> {
  return readAdded(await post('/app/confirm', { challenge, code }))
}

export async function removeApp(proof: OwnerProof): Promise<SecondFactors> {
  return readFactors(await post('/app/remove', proof))
}

export async function beginPasskey(proof: OwnerProof): Promise<PasskeyStarted> {
  const { challenge, passkey } = fieldsOf(await post('/passkeys', proof))
  return { challenge: textOf(challenge), creation: readCreation(passkey) }
}

export async function finishPasskey(
  challenge: string,
  name: string,
  passkey: PasskeyRegistration,
): Promise<Added> {
  return readAdded(await post('/passkeys/confirm', { challenge, name, passkey }))
}

export async function renamePasskey(id: string, name: string): Promise<SecondFactors> {
  const options = { method: 'PATCH', body: JSON.stringify({ name }) }
  return readFactors(await callSignedIn(`${path}/passkeys/${id}`, options))
}

export async function removePasskey(id: string, proof: OwnerProof): Promise<SecondFactors> {
  return readFactors(await post(`/passkeys/${id}/remove`, proof))
}

export async function renewRecoveryCodes(proof: OwnerProof): Promise<string[]> {
  return readCodes(await post('/recovery-codes', proof)) ?? []
}

function post(to: string, body: object): Promise<unknown> {
  return callSignedIn(`${path}${to}`, { method: 'POST', body: JSON.stringify(body) })
}

function readAdded(reply: unknown): Added {
  settleDemand()
  return { factors: readFactors(fieldsOf(reply).factors), recoveryCodes: readCodes(reply) }
}

function readCodes(reply: unknown): string[] | undefined {
  const { recoveryCodes } = fieldsOf(reply)
  return Array.isArray(recoveryCodes) ? recoveryCodes.map(textOf) : undefined
}

function readFactors(reply: unknown): SecondFactors {
  const { passkeys, app, recoveryCodesLeft, isRequired, canHavePasskeys, isProofNeeded } = fieldsOf(reply)
  const { createdAt, lastUsedAt } = fieldsOf(app)
  return {
    passkeys: Array.isArray(passkeys) ? passkeys.map(readPasskey) : [],
    app: app ? { createdAt: textOf(createdAt), lastUsedAt: textOf(lastUsedAt) || null } : null,
    recoveryCodesLeft: numberOf(recoveryCodesLeft),
    isRequired: isRequired === true,
    canHavePasskeys: canHavePasskeys === true,
    isProofNeeded: isProofNeeded !== false,
  }
}

function readPasskey(reply: unknown): Passkey {
  const { _id, name, createdAt, lastUsedAt, isSynced } = fieldsOf(reply)
  return {
    _id: textOf(_id),
    name: textOf(name),
    createdAt: textOf(createdAt),
    lastUsedAt: textOf(lastUsedAt) || null,
    isSynced: isSynced === true,
  }
}

function readCreation(reply: unknown): PasskeyCreationOptions {
  const { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials } = fieldsOf(reply)
  const [{ id: rpId, name: site }, { id, name, displayName }] = [fieldsOf(rp), fieldsOf(user)]
  const algorithms = Array.isArray(pubKeyCredParams) ? pubKeyCredParams : []
  return {
    challenge: textOf(challenge),
    rp: { id: textOf(rpId), name: textOf(site) },
    user: { id: textOf(id), name: textOf(name), displayName: textOf(displayName) },
    pubKeyCredParams: algorithms.map((each) => ({ type: 'public-key', alg: Number(fieldsOf(each).alg) })),
    timeout: numberOf(timeout),
    attestation: 'none',
    excludeCredentials: readKnown(excludeCredentials),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}
