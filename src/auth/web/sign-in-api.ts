// API calls for signing in, signing up and signing out, and their effect on the session.
import { createApiClient } from '#src/ui/api-client.ts'
import type { User } from '#src/users/contract/user.ts'
import type { accountCalls } from '../contract/account.calls.ts'
import type { Login, Registration, SignedIn } from '../contract/credentials.ts'
import type { SecondStepRequired } from '../contract/second-factor.ts'
import type { signInCalls } from '../contract/sign-in.calls.ts'
import { SecondStepError } from './second-step-error.ts'
import { closeSession, getSessionToken, openSession } from './session.ts'

/** Sent without the session token: wrong credentials must not end the session of the user who enters them. */
export const signInApi = createApiClient<
  typeof signInCalls & Pick<typeof accountCalls, 'POST /auth/logout'>
>()

/** Verifies the credentials without storing the token: the caller decides whether to call `completeSignIn`. */
export async function requestLogin(credentials: Login): Promise<SignedIn> {
  return requireSignedIn(await signInApi('POST /auth/login', { body: credentials }))
}

/** Signs in. An error is logged and rethrown, and leaves the session unchanged. */
export async function signIn(credentials: Login): Promise<User> {
  return completeSignIn(await requestLogin(credentials))
}

/** Creates an account and signs in. */
export async function signUp(registration: Registration): Promise<User> {
  return completeSignIn(await signInApi('POST /auth/register', { body: registration }))
}

/** Signs out in this browser at once. If the server cannot be reached, the token remains valid until it expires. */
export async function signOut(): Promise<void> {
  const token = getSessionToken()
  closeSession()
  if (!token) return
  const headers = { authorization: `Bearer ${token}` }
  try {
    await signInApi('POST /auth/logout', { headers, keepalive: true })
  } catch {
    // The API client has logged the error; there is nothing else to do.
  }
}

/** @throws SecondStepError if the account requires a second factor */
export function requireSignedIn(reply: SignedIn | SecondStepRequired): SignedIn {
  if ('secondStep' in reply) throw new SecondStepError(reply.secondStep)
  return reply
}

/** Stores the token and opens the session. */
export function completeSignIn({ user, accessToken }: SignedIn): User {
  openSession(accessToken, user)
  return user
}
