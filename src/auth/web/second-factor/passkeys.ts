// Passkeys in the browser. Its library is fetched by whoever presses a button that needs it.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { callApi } from '#src/ui/api-client.ts'
import { fieldsOf, textOf } from '#src/ui/reply-fields.ts'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '../../contract/second-factor.ts'
import { parsePasskeyRequest } from '../second-step-error.ts'
import { parseSignInResult, type SignInResult } from '../sign-in-api.ts'
import { throwPasskeyError } from './throw-passkey-error.ts'

/** @throws ToldError where the device gives none */
export async function authenticateWithPasskey(request: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { allowCredentials, ...options } = request
  const known = allowCredentials.map((each) => ({ ...each, transports: transportsOf(each.transports) }))
  const signed = await startAuthentication({
    optionsJSON: { ...options, ...(known.length > 0 ? { allowCredentials: known } : {}) },
  }).catch(throwPasskeyError)
  const { id, rawId, response } = signed
  const { authenticatorData, clientDataJSON, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { authenticatorData, clientDataJSON, signature, userHandle },
  }
}

/** @throws ToldError where the device makes none */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const excludeCredentials = options.excludeCredentials.map((each) => ({
    ...each,
    transports: transportsOf(each.transports),
  }))
  const made = await startRegistration({ optionsJSON: { ...options, excludeCredentials } }).catch(
    throwPasskeyError,
  )
  const { id, rawId, response } = made
  const { attestationObject, clientDataJSON, transports } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { attestationObject, clientDataJSON, transports },
  }
}

/** With a passkey alone. */
export async function requestPasskeySignIn(): Promise<SignInResult> {
  const { challenge, passkey: asked } = fieldsOf(await callApi('/auth/passkey/options', { method: 'POST' }))
  const passkey = await authenticateWithPasskey(parsePasskeyRequest(asked))
  const body = JSON.stringify({ challenge: textOf(challenge), passkey })
  return parseSignInResult(await callApi('/auth/passkey', { method: 'POST', body }))
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

function transportsOf(told: string[] | undefined) {
  return transports.filter((transport) => told?.includes(transport))
}
