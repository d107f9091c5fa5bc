// API calls for signing in, signing up and signing out, and their effect on the session.

import { callApi } from '#src/ui/api-client.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import type { Login, Registration } from '../contract/credentials.ts'
import { parseUser } from './parse-user.ts'
import { parseSecondStep, SecondStepError } from './second-step-error.ts'
import { closeSession, getSessionToken, openSession } from './session.ts'

export type SignInResult = { user: User; accessToken: string }

/** Verifies the credentials without storing the token: the caller decides whether to call `openSession`. */
export async function requestLogin(credentials: Login): Promise<SignInResult> {
  return parseSignInResult(await post('/auth/login', credentials))
}

/** Signs in. An error is logged and rethrown, and leaves the session unchanged. */
export async function signIn(credentials: Login): Promise<User> {
  return completeSignIn(await requestLogin(credentials))
}

/** Creates an account and signs in. */
export async function signUp(registration: Registration): Promise<User> {
  return completeSignIn(parseSignInResult(await post('/auth/register', registration)))
}

/** Signs out in this browser at once. If the server cannot be reached, the token remains valid until it expires. */
export async function signOut(): Promise<void> {
  const token = getSessionToken()
  closeSession()
  if (!token) return
  const headers = { authorization: `Bearer ${token}` }
  try {
    await callApi('/auth/logout', { method: 'POST', headers, keepalive: true })
  } catch {
    // `callApi` has logged the error; there is nothing else to do.
  }
}

function post(path: string, body: object): Promise<unknown> {
  return callApi(path, { method: 'POST', body: JSON.stringify(body) })
}

/** @throws SecondStepError if the account requires a second factor */
export function parseSignInResult(response: unknown): SignInResult {
  const step = parseSecondStep(response)
  if (step) throw new SecondStepError(step)
  const { user, accessToken } = toFields(response)
  const token = toText(accessToken)
  if (!token) throw new Error('The response contains no token')
  return { user: parseUser(user), accessToken: token }
}

/** Stores the token and opens the session. */
export function completeSignIn({ user, accessToken }: SignInResult): User {
  openSession(accessToken, user)
  return user
}
