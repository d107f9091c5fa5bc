// Signing in, up and out: the calls, and what their answers mean for the session.

import { callApi } from '#src/ui/api-client.ts'
import { fieldsOf, textOf } from '#src/ui/reply-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import type { Login, Registration } from '../contract/credentials.ts'
import { parseUser } from './parse-user.ts'
import { parseSecondStep, SecondStepError } from './second-step-error.ts'
import { closeSession, getSessionToken, openSession } from './session.ts'

export type SignInResult = { user: User; accessToken: string }

/** Asks whether the password is right and keeps nothing: `openSession` is the caller's to decide. */
export async function requestLogin(credentials: Login): Promise<SignInResult> {
  return parseSignInResult(await post('/auth/login', credentials))
}

/** Signs in. Every failure is logged and thrown on, and leaves the session as it was. */
export async function signIn(credentials: Login): Promise<User> {
  return completeSignIn(await requestLogin(credentials))
}

/** Opens an account and signs in. */
export async function signUp(registration: Registration): Promise<User> {
  return completeSignIn(parseSignInResult(await post('/auth/register', registration)))
}

/**
 * Signs out here at once, whether or not the server can be told; what it was not told of ends with the token's life.
 */
export async function signOut(): Promise<void> {
  const token = getSessionToken()
  closeSession()
  if (!token) return
  const headers = { authorization: `Bearer ${token}` }
  try {
    await callApi('/auth/logout', { method: 'POST', headers, keepalive: true })
  } catch {
    // Logged already, and nothing more can be done about it from here.
  }
}

function post(path: string, body: object): Promise<unknown> {
  return callApi(path, { method: 'POST', body: JSON.stringify(body) })
}

/** @throws SecondStepError where the account asks for a second proof */
export function parseSignInResult(reply: unknown): SignInResult {
  const step = parseSecondStep(reply)
  if (step) throw new SecondStepError(step)
  const { user, accessToken } = fieldsOf(reply)
  const token = textOf(accessToken)
  if (!token) throw new Error('The reply holds no token')
  return { user: parseUser(user), accessToken: token }
}

/** Keeps what a successful sign-in brought. */
export function completeSignIn({ user, accessToken }: SignInResult): User {
  openSession(accessToken, user)
  return user
}
