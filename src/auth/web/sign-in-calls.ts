// Signing in, up and out: the calls, and what their answers mean for the session.

import { callApi } from '#src/ui/api-client.ts'
import { fieldsOf, textOf } from '#src/ui/reply-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import type { Login, Registration } from '../contract/credentials.ts'
import { readUser } from './read-user.ts'
import { readSecondStep, SecondStepError } from './second-step-error.ts'
import { closeSession, openSession, sessionToken } from './session.ts'

export type SignedIn = { user: User; accessToken: string }

/** Asks whether the password is right and keeps nothing: `openSession` is the caller's to decide. */
export async function login(credentials: Login): Promise<SignedIn> {
  return readSignedIn(await post('/auth/login', credentials))
}

/** Signs in. Every failure is logged and thrown on, and leaves the session as it was. */
export async function signIn(credentials: Login): Promise<User> {
  return enter(await login(credentials))
}

/** Opens an account and signs in. */
export async function signUp(registration: Registration): Promise<User> {
  return enter(readSignedIn(await post('/auth/register', registration)))
}

/**
 * Signs out here at once, whether or not the server can be told; what it was not told of ends with the token's life.
 */
export async function signOut(): Promise<void> {
  const token = sessionToken()
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
export function readSignedIn(reply: unknown): SignedIn {
  const step = readSecondStep(reply)
  if (step) throw new SecondStepError(step)
  const { user, accessToken } = fieldsOf(reply)
  const token = textOf(accessToken)
  if (!token) throw new Error('The reply holds no token')
  return { user: readUser(user), accessToken: token }
}

/** Keeps what a successful sign-in brought. */
export function enter({ user, accessToken }: SignedIn): User {
  openSession(accessToken, user)
  return user
}
