// Which providers are offered here, and the calls that turn their proofs into a session.
import { callApi } from '#src/ui/api-client.ts'
import { fieldsOf, textOf } from '#src/ui/reply-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import type { AppleSignIn, AvailableProviders, GoogleSignIn } from '../../contract/provider-sign-in.ts'
import { enter, readSignedIn } from '../sign-in-calls.ts'

export type GoogleChoice = NonNullable<AvailableProviders['google']>
export type AppleChoice = NonNullable<AvailableProviders['apple']>
export type Choices = { google?: GoogleChoice; apple?: AppleChoice }

export async function readChoices(): Promise<Choices> {
  const { google, apple } = fieldsOf(await callApi('/auth/providers'))
  return { ...(google ? { google: readGoogle(google) } : {}), ...(apple ? { apple: readApple(apple) } : {}) }
}

function readGoogle(given: unknown): GoogleChoice {
  const { clientId, script, userInfo } = fieldsOf(given)
  return { clientId: textOf(clientId), script: textOf(script), userInfo: textOf(userInfo) }
}

function readApple(given: unknown): AppleChoice {
  const { clientId, authorize, redirect } = fieldsOf(given)
  return { clientId: textOf(clientId), authorize: textOf(authorize), redirect: textOf(redirect) }
}

/** A nonce of the server, to be taken back with the identity token. */
export async function newNonce(): Promise<string> {
  return textOf(fieldsOf(await callApi('/auth/nonce', { method: 'POST', body: '{}' })).nonce)
}

export async function signInWithGoogle(proof: GoogleSignIn): Promise<User> {
  return enter(readSignedIn(await callApi('/auth/google', { method: 'POST', body: JSON.stringify(proof) })))
}

export async function signInWithApple(proof: AppleSignIn): Promise<User> {
  return enter(readSignedIn(await callApi('/auth/apple', { method: 'POST', body: JSON.stringify(proof) })))
}
