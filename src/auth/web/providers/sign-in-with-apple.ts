// Sign-in with Apple: a pop-up opens Apple's page and returns to a page of ours, which sends the identity token to this
// page. The token contains the digest of a nonce that only this browser has.
import { logFailure } from '#src/ui/log-failure.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import { appleChannel } from '../../contract/apple-channel.ts'
import type { AvailableProviders } from '../../contract/provider-sign-in.ts'
import { completeSignIn, requireSignedIn, signInApi } from '../sign-in-api.ts'

type AppleConfig = NonNullable<AvailableProviders['apple']>

const popUpFeatures = 'popup,width=520,height=720'
const pollIntervalMs = 400
/** The pop-up closes right after sending its message, and the closing may be detected before the message arrives. */
const messageGraceMs = 1_500

type AppleResponse = { idToken: string; name: string; surname: string }

/** @returns the user, or undefined if the pop-up was closed or consent was denied */
export async function signInWithApple(config: AppleConfig): Promise<User | undefined> {
  // Before the first `await`: browsers allow pop-ups only in direct response to a click.
  const popUp = open('about:blank', 'olea-apple', popUpFeatures)
  const state = crypto.randomUUID()
  try {
    if (!popUp) throw new Error('popup_failed_to_open')
    const { nonce } = await signInApi('POST /auth/nonce')
    popUp.location.href = await buildAuthorizationUrl(config, state, nonce)
    const { idToken, name, surname } = await waitForResponse(popUp, state)
    const body = { appleId: readSubject(idToken), idToken, nonce, name, surname }
    return completeSignIn(requireSignedIn(await signInApi('POST /auth/apple', { body })))
  } catch (error) {
    if (!(error instanceof PopUpError)) throw error
    logFailure('Login Failed', error)
    return undefined
  } finally {
    popUp?.close()
  }
}

class PopUpError extends Error {}

async function buildAuthorizationUrl(
  { authorize, clientId, redirect }: AppleConfig,
  state: string,
  nonce: string,
) {
  const url = new URL(authorize)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code id_token',
    response_mode: 'form_post',
    scope: 'openid email name',
    state,
    nonce: await digest(nonce),
  }).toString()
  return url.href
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function waitForResponse(popUp: Window, state: string): Promise<AppleResponse> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(appleChannel)
    let graceTimer: ReturnType<typeof setTimeout> | undefined
    const poll = setInterval(() => {
      if (!popUp.closed) return
      clearInterval(poll)
      graceTimer = setTimeout(() => settle(() => reject(new PopUpError('popup_closed'))), messageGraceMs)
    }, pollIntervalMs)
    const settle = (callback: () => void) => {
      clearInterval(poll)
      clearTimeout(graceTimer)
      channel.close()
      callback()
    }
    channel.onmessage = ({ data }) => {
      const response = toFields(data)
      // The message belongs to a sign-in in another tab, or the page was opened by somebody else.
      if (response.state !== state) return
      const idToken = toText(response.id_token)
      if (idToken) settle(() => resolve({ idToken, ...parseName(toText(response.user)) }))
      else settle(() => reject(new PopUpError(toText(response.error) || 'no identity token')))
    }
  })
}

/** Apple sends the name as JSON, and only on the first sign-in. */
function parseName(user: string): Pick<AppleResponse, 'name' | 'surname'> {
  try {
    const { firstName, lastName } = toFields(toFields(JSON.parse(user || '{}')).name)
    return { name: toText(firstName), surname: toText(lastName) }
  } catch {
    return { name: '', surname: '' }
  }
}

/** Reads the `sub` claim without verifying the token, which the server does. */
function readSubject(idToken: string): string {
  const payload = idToken.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
  return toText(toFields(JSON.parse(new TextDecoder().decode(bytes))).sub)
}
