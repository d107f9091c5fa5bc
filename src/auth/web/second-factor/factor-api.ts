// API calls to manage the user's second factors.
import { toFields, toNumber, toText } from '#src/ui/response-fields.ts'
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
  const { challenge, secret, uri } = toFields(await post('/app', proof))
  return { challenge: toText(challenge), secret: toText(secret), uri: toText(uri) }
}

export async function confirmAppEnrollment(challenge: string, code: string): Promise<AddedFactor> {
  return parseAddedFactor(await post('/app/confirm', { challenge, code }))
}

export async function removeApp(proof: OwnerProof): Promise<SecondFactors> {
  return parseFactors(await post('/app/remove', proof))
}

export async function startPasskeyRegistration(proof: OwnerProof): Promise<PendingPasskeyRegistration> {
  const { challenge, passkey } = toFields(await post('/passkeys', proof))
  return { challenge: toText(challenge), options: parsePasskeyCreation(passkey) }
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
  return { factors: parseFactors(toFields(response).factors), recoveryCodes: parseRecoveryCodes(response) }
}

function parseRecoveryCodes(response: unknown): string[] | undefined {
  const { recoveryCodes } = toFields(response)
  return Array.isArray(recoveryCodes) ? recoveryCodes.map(toText) : undefined
}

function parseFactors(response: unknown): SecondFactors {
  const { passkeys, app, recoveryCodesLeft, isRequired, canHavePasskeys, isProofNeeded } = toFields(response)
  const { createdAt, lastUsedAt } = toFields(app)
  return {
    passkeys: Array.isArray(passkeys) ? passkeys.map(parsePasskey) : [],
    app: app ? { createdAt: toText(createdAt), lastUsedAt: toText(lastUsedAt) || null } : null,
    recoveryCodesLeft: toNumber(recoveryCodesLeft),
    isRequired: isRequired === true,
    canHavePasskeys: canHavePasskeys === true,
    isProofNeeded: isProofNeeded !== false,
  }
}

function parsePasskey(response: unknown): Passkey {
  const { _id, name, createdAt, lastUsedAt, isSynced } = toFields(response)
  return {
    _id: toText(_id),
    name: toText(name),
    createdAt: toText(createdAt),
    lastUsedAt: toText(lastUsedAt) || null,
    isSynced: isSynced === true,
  }
}

function parsePasskeyCreation(response: unknown): PasskeyCreationOptions {
  const { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials } = toFields(response)
  const [{ id: rpId, name: rpName }, { id, name, displayName }] = [toFields(rp), toFields(user)]
  const algorithms = Array.isArray(pubKeyCredParams) ? pubKeyCredParams : []
  return {
    challenge: toText(challenge),
    rp: { id: toText(rpId), name: toText(rpName) },
    user: { id: toText(id), name: toText(name), displayName: toText(displayName) },
    pubKeyCredParams: algorithms.map((each) => ({ type: 'public-key', alg: Number(toFields(each).alg) })),
    timeout: toNumber(timeout),
    attestation: 'none',
    excludeCredentials: parseCredentials(excludeCredentials),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}
