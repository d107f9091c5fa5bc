// Sign-in with Google's own client: a pop-up returns an access token, with which the browser loads the user's profile.
// Both are sent to our server, which verifies them with Google.
import { logFailure } from '#src/ui/log-failure.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import type { AvailableProviders } from '../../contract/provider-sign-in.ts'
import { completeSignIn, requireSignedIn, signInApi } from '../sign-in-api.ts'

type GoogleConfig = NonNullable<AvailableProviders['google']>

const scope = 'openid profile email'

type TokenClient = { requestAccessToken(): void }
type Google = {
  accounts: {
    oauth2: {
      initTokenClient(options: {
        client_id: string
        scope: string
        callback: (response: { access_token?: string; error?: string }) => void
        error_callback: (error: unknown) => void
      }): TokenClient
    }
  }
}
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

let loadingClient: Promise<Google> | undefined
let policy: { createScriptURL(url: string): string } | undefined

/** @returns the user, or undefined if the pop-up was closed or consent was denied */
export async function signInWithGoogle(config: GoogleConfig): Promise<User | undefined> {
  const accessToken = await requestAccessToken(config).catch((error: unknown) => {
    logFailure('Login Failed', error)
    return undefined
  })
  if (!accessToken) return undefined
  const response = await fetch(config.userInfo, { headers: { authorization: `Bearer ${accessToken}` } })
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`)
  const profile = toFields(await response.json())
  const body = {
    googleId: toText(profile.sub),
    email: toText(profile.email),
    name: toText(profile.given_name),
    surname: toText(profile.family_name),
    accessToken,
  }
  return completeSignIn(requireSignedIn(await signInApi('POST /auth/google', { body })))
}

async function requestAccessToken({ clientId, script }: GoogleConfig): Promise<string> {
  const { accounts } = await loadClient(script)
  return new Promise((resolve, reject) => {
    const client = accounts.oauth2.initTokenClient({
      client_id: clientId,
      scope,
      callback: ({ access_token, error }) => (access_token ? resolve(access_token) : reject(error)),
      error_callback: reject,
    })
    client.requestAccessToken()
  })
}

/** Loads Google's client once, when a user signs in with Google. A failed load can be repeated. */
function loadClient(url: string): Promise<Google> {
  loadingClient ??= new Promise<Google>((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = toTrustedUrl(url)
    script.onload = () => {
      const { google } = globalThis as { google?: Google }
      if (google) resolve(google)
      else reject(new Error('The Google client did not start'))
    }
    script.onerror = () => reject(new Error('Could not load the Google client'))
    document.head.append(script)
  })
  loadingClient.catch(() => {
    loadingClient = undefined
  })
  return loadingClient
}

/** The content security policy allows one Trusted Types policy, and only if Google is configured. */
function toTrustedUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return url
  policy ??= trustedTypes.createPolicy('olea-sign-in-client', { createScriptURL: (input) => input })
  return policy.createScriptURL(url)
}
