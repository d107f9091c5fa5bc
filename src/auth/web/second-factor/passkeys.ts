// Creates passkeys and signs in with them. Import this module dynamically: it contains the WebAuthn library.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { SignedIn } from '../../contract/credentials.ts'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '../../contract/second-factor.ts'
import { signInApi } from '../sign-in-api.ts'
import { throwPasskeyError } from './throw-passkey-error.ts'

/** @throws ErrorWithReason if the device returns no assertion */
export async function authenticateWithPasskey(
  requestOptions: PasskeyRequestOptions,
): Promise<PasskeyAssertion> {
  const { allowCredentials, ...options } = requestOptions
  const credentials = allowCredentials.map((each) => ({ ...each, transports: toTransports(each.transports) }))
  const assertion = await startAuthentication({
    optionsJSON: { ...options, ...(credentials.length > 0 ? { allowCredentials: credentials } : {}) },
  }).catch(throwPasskeyError)
  const { id, rawId, response } = assertion
  const { authenticatorData, clientDataJSON, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { authenticatorData, clientDataJSON, signature, userHandle },
  }
}

/** @throws ErrorWithReason if the device creates no passkey */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const excludeCredentials = options.excludeCredentials.map((each) => ({
    ...each,
    transports: toTransports(each.transports),
  }))
  const registration = await startRegistration({ optionsJSON: { ...options, excludeCredentials } }).catch(
    throwPasskeyError,
  )
  const { id, rawId, response } = registration
  const { attestationObject, clientDataJSON, transports } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { attestationObject, clientDataJSON, transports },
  }
}

/** Signs in with a passkey alone, without a password. */
export async function requestPasskeySignIn(): Promise<SignedIn> {
  const { challenge, passkey: options } = await signInApi('POST /auth/passkey/options')
  const passkey = await authenticateWithPasskey(options)
  return signInApi('POST /auth/passkey', { body: { challenge, passkey } })
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

function toTransports(names: string[] | undefined) {
  return transports.filter((transport) => names?.includes(transport))
}
