// API calls to manage the user's second factors.
import { fieldsOf, numberOf, textOf } from '#src/ui/reply-fields.ts'
import type { OwnerProof } from '../../contract/account.ts'
import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRegistration,
  SecondFactors,
} from '../../contract/second-factor.ts'
import { callApiWithToken } from '../call-api-with-token.ts'
import { parseCredentials } from '../second-step-error.ts'
import { clearSecondFactorRequirement } from './second-factor-requirement.ts'

const path = '/auth/second-factor'
/** Recovery codes are returned with the first factor only. */
type AddedFactor = { factors: SecondFactors; recoveryCodes: string[] | undefined }
export type AppEnrollment = { challenge: string; secret: string; uri: string }
export type PendingPasskeyRegistration = { challenge: string; options: PasskeyCreationOptions }

export async function fetchFactors(signal: AbortSignal): Promise<SecondFactors> {
  return parseFactors(await callApiWithToken(path, { signal }))
}

export async function startAppEnrollment(proof: OwnerProof): Promise<AppEnrollment> {
  const { challenge, secret, uri } = fieldsOf(await post('/app', proof))
  return { challenge: textOf(challenge), secret: textOf(secret), uri: textOf(uri) }
}

export async function confirmAppEnrollment(challenge: string, code: string): Promise<AddedFactor> {
  return parseAddedFactor(await post('/app/confirm', { challenge, code }))
}

export async function removeApp(proof: OwnerProof): Promise<SecondFactors> {
  return parseFactors(await post('/app/remove', proof))
}

export async function startPasskeyRegistration(proof: OwnerProof): Promise<PendingPasskeyRegistration> {
  const { challenge, passkey } = fieldsOf(await post('/passkeys', proof))
  return { challenge: textOf(challenge), options: parsePasskeyCreation(passkey) }
}

export async function confirmPasskeyRegistration(
  challenge: string,
  name: string,
  passkey: PasskeyRegistration,
): Promise<AddedFactor> {
  return parseAddedFactor(await post('/passkeys/confirm', { challenge, name, passkey }))
}

export async function renamePasskey(id: string, name: string): Promise<SecondFactors> {
  const options = { method: 'PATCH', body: JSON.stringify({ name }) }
  return parseFactors(await callApiWithToken(`${path}/passkeys/${id}`, options))
}

export async function removePasskey(id: string, proof: OwnerProof): Promise<SecondFactors> {
  return parseFactors(await post(`/passkeys/${id}/remove`, proof))
}

export async function regenerateRecoveryCodes(proof: OwnerProof): Promise<string[]> {
  return parseRecoveryCodes(await post('/recovery-codes', proof)) ?? []
}

function post(subpath: string, body: object): Promise<unknown> {
  return callApiWithToken(`${path}${subpath}`, { method: 'POST', body: JSON.stringify(body) })
}

function parseAddedFactor(response: unknown): AddedFactor {
  clearSecondFactorRequirement()
  return { factors: parseFactors(fieldsOf(response).factors), recoveryCodes: parseRecoveryCodes(response) }
}

function parseRecoveryCodes(response: unknown): string[] | undefined {
  const { recoveryCodes } = fieldsOf(response)
  return Array.isArray(recoveryCodes) ? recoveryCodes.map(textOf) : undefined
}

function parseFactors(response: unknown): SecondFactors {
  const { passkeys, app, recoveryCodesLeft, isRequired, canHavePasskeys, isProofNeeded } = fieldsOf(response)
  const { createdAt, lastUsedAt } = fieldsOf(app)
  return {
    passkeys: Array.isArray(passkeys) ? passkeys.map(parsePasskey) : [],
    app: app ? { createdAt: textOf(createdAt), lastUsedAt: textOf(lastUsedAt) || null } : null,
    recoveryCodesLeft: numberOf(recoveryCodesLeft),
    isRequired: isRequired === true,
    canHavePasskeys: canHavePasskeys === true,
    isProofNeeded: isProofNeeded !== false,
  }
}

function parsePasskey(response: unknown): Passkey {
  const { _id, name, createdAt, lastUsedAt, isSynced } = fieldsOf(response)
  return {
    _id: textOf(_id),
    name: textOf(name),
    createdAt: textOf(createdAt),
    lastUsedAt: textOf(lastUsedAt) || null,
    isSynced: isSynced === true,
  }
}

function parsePasskeyCreation(response: unknown): PasskeyCreationOptions {
  const { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials } = fieldsOf(response)
  const [{ id: rpId, name: rpName }, { id, name, displayName }] = [fieldsOf(rp), fieldsOf(user)]
  const algorithms = Array.isArray(pubKeyCredParams) ? pubKeyCredParams : []
  return {
    challenge: textOf(challenge),
    rp: { id: textOf(rpId), name: textOf(rpName) },
    user: { id: textOf(id), name: textOf(name), displayName: textOf(displayName) },
    pubKeyCredParams: algorithms.map((each) => ({ type: 'public-key', alg: Number(fieldsOf(each).alg) })),
    timeout: numberOf(timeout),
    attestation: 'none',
    excludeCredentials: parseCredentials(excludeCredentials),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}
