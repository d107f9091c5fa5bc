// Second factors, passkeys of a device and second steps for component tests.
import { onTestFinished, vi } from 'vitest'
import type { AuthenticatorAppSetup, PasskeySetup, SecondFactors } from '../../contract/second-factor.ts'
import type { SecondStep } from '../second-step-error.ts'

const later = '2026-12-01T00:00:00.000Z'

export const noFactors: SecondFactors = {
  passkeys: [],
  app: null,
  recoveryCodesLeft: 0,
  isRequired: false,
  canHavePasskeys: true,
  isProofNeeded: false,
}

export const app: SecondFactors['app'] = { createdAt: '2026-01-01T12:00:00.000Z', lastUsedAt: null }

export const passkey: SecondFactors['passkeys'][number] = {
  _id: '0123456789abcdef0123000a',
  name: 'Old phone',
  createdAt: '2026-01-01T12:00:00.000Z',
  lastUsedAt: null,
  isSynced: false,
}

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `olive-grove-000${index}`)

export const appSetup: AuthenticatorAppSetup = {
  challenge: 'challenge-of-the-app',
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  uri: 'otpauth://totp/Olea:mira@olea.example?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Olea',
  expiresAt: later,
}

export const passkeySetup: PasskeySetup = {
  challenge: 'challenge-of-the-passkey',
  passkey: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Olea' },
    user: { id: 'AAAA', name: 'mira@olea.example', displayName: 'mira@olea.example' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 60_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  },
  expiresAt: later,
}

/** The options with which a passkey signs in. */
export const passkeyOptions: NonNullable<SecondStep['passkey']> = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [],
}

/** What the server replies when the account requires a second factor. */
export function secondStep(...methods: SecondStep['methods']): SecondStep {
  const options = methods.includes('passkey') ? passkeyOptions : null
  return { challenge: 'challenge-of-the-step', methods, passkey: options, expiresAt: later }
}

const bytes = new Uint8Array([1, 2, 3]).buffer

/** What is sent to the server for a passkey that the device of `useDevice` created. */
export const createdPasskey = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { attestationObject: 'AQID', clientDataJSON: 'AQID', transports: ['internal'] },
}

/** What is sent to the server for a passkey with which the device of `useDevice` signed. */
export const passkeyAssertion = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { authenticatorData: 'AQID', clientDataJSON: 'AQID', signature: 'AQID', userHandle: 'AQID' },
}

/**
 * A device with passkeys, until the end of the test. It confirms everything, unless it is told to fail.
 * @param failures names of the exceptions with which the first requests fail
 */
export function useDevice({ failures = [] }: { failures?: string[] } = {}): void {
  const left = [...failures]
  const respond = (response: object) => async () => {
    const name = left.shift()
    if (name) throw new DOMException('message of the browser', name)
    const credential = { id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) }
    return { ...credential, response } as unknown as Credential
  }
  const created = { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => ['internal'] }
  const signed = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes }
  const spies = [
    vi.spyOn(navigator.credentials, 'create').mockImplementation(respond(created)),
    vi.spyOn(navigator.credentials, 'get').mockImplementation(respond(signed)),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}

/** A browser without passkeys, until the end of the test. */
export function removePasskeySupport(): void {
  vi.stubGlobal('PublicKeyCredential', undefined)
}
