// API calls for signing in with a provider: the configured providers and the exchange of their tokens for a session.
import { callApi } from '#src/ui/api-client.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import type { AppleSignIn, AvailableProviders, GoogleSignIn } from '../../contract/provider-sign-in.ts'
import { completeSignIn, parseSignInResult } from '../sign-in-api.ts'

export type GoogleConfig = NonNullable<AvailableProviders['google']>
export type AppleConfig = NonNullable<AvailableProviders['apple']>
export type ProviderConfigs = { google?: GoogleConfig; apple?: AppleConfig }

export async function fetchProviderConfigs(): Promise<ProviderConfigs> {
  const { google, apple } = toFields(await callApi('/auth/providers'))
  return {
    ...(google ? { google: parseGoogleConfig(google) } : {}),
    ...(apple ? { apple: parseAppleConfig(apple) } : {}),
  }
}

function parseGoogleConfig(response: unknown): GoogleConfig {
  const { clientId, script, userInfo } = toFields(response)
  return { clientId: toText(clientId), script: toText(script), userInfo: toText(userInfo) }
}

function parseAppleConfig(response: unknown): AppleConfig {
  const { clientId, authorize, redirect } = toFields(response)
  return { clientId: toText(clientId), authorize: toText(authorize), redirect: toText(redirect) }
}

/** Requests a nonce, which must be sent back with the identity token. */
export async function requestNonce(): Promise<string> {
  return toText(toFields(await callApi('/auth/nonce', { method: 'POST', body: '{}' })).nonce)
}

export async function exchangeGoogleToken(proof: GoogleSignIn): Promise<User> {
  return completeSignIn(
    parseSignInResult(await callApi('/auth/google', { method: 'POST', body: JSON.stringify(proof) })),
  )
}

export async function exchangeAppleToken(proof: AppleSignIn): Promise<User> {
  return completeSignIn(
    parseSignInResult(await callApi('/auth/apple', { method: 'POST', body: JSON.stringify(proof) })),
  )
}
