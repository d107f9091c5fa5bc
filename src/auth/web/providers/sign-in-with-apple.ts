// Signing in with Apple: a pop-up goes to the provider and comes back to a small page of ours, which passes the
// identity token on to this one. The token holds the digest of a nonce that only this browser knows.
import { logFailure } from '#src/ui/log-failure.ts'
import { fieldsOf, textOf } from '#src/ui/reply-fields.ts'
import type { User } from '#src/users/contract/user.ts'
import { appleChannel } from '../../contract/apple-channel.ts'
import { type AppleConfig, exchangeAppleToken, requestNonce } from './provider-api.ts'

const popUp = 'popup,width=520,height=720'
const lookEachMs = 400
/** A pop-up closes as soon as it has told us, and that it closed may be known before what it told. */
const lastWordMs = 1_500

type Reply = { idToken: string; name: string; surname: string }

/** @returns the person, or undefined when the pop-up was closed or refused */
export async function signInWithApple(choice: AppleConfig): Promise<User | undefined> {
  // At once, while the browser still knows that somebody pressed a button.
  const opened = open('about:blank', 'olea-apple', popUp)
  const state = crypto.randomUUID()
  try {
    if (!opened) throw new Error('popup_failed_to_open')
    const nonce = await requestNonce()
    opened.location.href = await addressOf(choice, state, nonce)
    const { idToken, name, surname } = await replyFrom(opened, state)
    return await exchangeAppleToken({ appleId: subjectOf(idToken), idToken, nonce, name, surname })
  } catch (error) {
    if (!(error instanceof PopUpError)) throw error
    logFailure('Login Failed', error)
    return undefined
  } finally {
    opened?.close()
  }
}

class PopUpError extends Error {}

async function addressOf({ authorize, clientId, redirect }: AppleConfig, state: string, nonce: string) {
  const address = new URL(authorize)
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code id_token',
    response_mode: 'form_post',
    scope: 'openid email name',
    state,
    nonce: await digest(nonce),
  }).toString()
  return address.href
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function replyFrom(opened: Window, state: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(appleChannel)
    let lastWord: ReturnType<typeof setTimeout> | undefined
    const look = setInterval(() => {
      if (!opened.closed) return
      clearInterval(look)
      lastWord = setTimeout(() => end(() => reject(new PopUpError('popup_closed'))), lastWordMs)
    }, lookEachMs)
    const end = (then: () => void) => {
      clearInterval(look)
      clearTimeout(lastWord)
      channel.close()
      then()
    }
    channel.onmessage = ({ data }) => {
      const reply = fieldsOf(data)
      // Another tab's sign-in, or a page that somebody else sent here.
      if (reply.state !== state) return
      const idToken = textOf(reply.id_token)
      if (idToken) end(() => resolve({ idToken, ...nameIn(textOf(reply.user)) }))
      else end(() => reject(new PopUpError(textOf(reply.error) || 'no identity token')))
    }
  })
}

/** Told on the very first sign-in alone, as JSON. */
function nameIn(user: string): Pick<Reply, 'name' | 'surname'> {
  try {
    const { firstName, lastName } = fieldsOf(fieldsOf(JSON.parse(user || '{}')).name)
    return { name: textOf(firstName), surname: textOf(lastName) }
  } catch {
    return { name: '', surname: '' }
  }
}

/** What the token says of itself; the server checks it. */
function subjectOf(idToken: string): string {
  const payload = idToken.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )
  return textOf(fieldsOf(JSON.parse(new TextDecoder().decode(bytes))).sub)
}
