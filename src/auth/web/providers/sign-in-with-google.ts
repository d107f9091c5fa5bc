// Signing in with Google by its own client: a pop-up gives an access token, with it the browser asks who that is, and
// both go to our server, which believes neither before it has asked Google itself.
import { logFailure } from '#src/ui/log-failure.ts'
import { fieldsOf, textOf } from '#src/ui/reply-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import { exchangeGoogleToken, type GoogleConfig } from './provider-api.ts'

const scope = 'openid profile email'

type TokenClient = { requestAccessToken(): void }
type Google = {
  accounts: {
    oauth2: {
      initTokenClient(options: {
        client_id: string
        scope: string
        callback: (reply: { access_token?: string; error?: string }) => void
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

let loading: Promise<Google> | undefined
let policy: { createScriptURL(url: string): string } | undefined

/** @returns the person, or undefined when the pop-up was closed or refused */
export async function signInWithGoogle(choice: GoogleConfig): Promise<User | undefined> {
  const accessToken = await askForToken(choice).catch((error: unknown) => {
    logFailure('Login Failed', error)
    return undefined
  })
  if (!accessToken) return undefined
  const answer = await fetch(choice.userInfo, { headers: { authorization: `Bearer ${accessToken}` } })
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
  const person = fieldsOf(await answer.json())
  return exchangeGoogleToken({
    googleId: textOf(person.sub),
    email: textOf(person.email),
    name: textOf(person.given_name),
    surname: textOf(person.family_name),
    accessToken,
  })
}

async function askForToken({ clientId, script }: GoogleConfig): Promise<string> {
  const { accounts } = await load(script)
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

/** Google's client is fetched when somebody wants to sign in with Google, and never before. */
function load(address: string): Promise<Google> {
  loading ??= new Promise<Google>((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = trustedScript(address)
    script.onload = () => {
      const { google } = globalThis as { google?: Google }
      if (google) resolve(google)
      else reject(new Error('The sign-in client did not start'))
    }
    script.onerror = () => reject(new Error('The sign-in client could not be fetched'))
    document.head.append(script)
  })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** The content security policy lets a page make one such policy, and only where Google is set up. */
function trustedScript(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return address
  policy ??= trustedTypes.createPolicy('olea-sign-in-client', { createScriptURL: (url) => url })
  return policy.createScriptURL(address)
}
