import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { appleChannel } from '../../contract/apple-channel.ts'
import { removePasskeySupport, secondStep } from '../second-factor/test-factors.ts'
import { button, field, openSignIn, signedIn } from '../sign-in/test-sign-in.ts'
import { dialog } from '../test-dialogs.ts'
import { expectSignedIn, expectSignedOut, recordLog } from './test-provider-sign-in.ts'

const apple = {
  clientId: 'olea-web',
  authorize: 'https://apple.test/authorize',
  redirect: 'https://olea.test/auth/apple/return',
}
const nonce = 'nonce-of-the-server'
const idToken = `header.${btoa(JSON.stringify({ sub: 'appia' }))}.signature`

type PopUp = { closed: boolean; location: { href: string }; close: () => void }

/** Presses the button and waits until the pop-up has opened Apple's page. */
async function openPopUp(calls: Parameters<typeof openSignIn>[0] = {}) {
  const { bodiesOf } = await openSignIn({
    'GET /auth/providers': () => ({ google: null, apple }),
    'POST /auth/nonce': () => ({ nonce, expiresAt: '2026-12-01T00:00:00.000Z' }),
    'POST /auth/apple': () => signedIn,
    ...calls,
  })
  const popUp: PopUp = {
    closed: false,
    location: { href: '' },
    close: () => Object.assign(popUp, { closed: true }),
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(popUp as unknown as Window)
  onTestFinished(() => open.mockRestore())
  await expect.element(button('Continue with Apple')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const element = button('Continue with Apple').element() as HTMLElement
  element.click()
  await vi.waitUntil(() => popUp.location.href !== '')
  const url = new URL(popUp.location.href)
  return { bodiesOf, popUp, url, state: url.searchParams.get('state') ?? '' }
}

/** Sends what the return page sends. */
function sendResponse(response: Record<string, string>): void {
  const channel = new BroadcastChannel(appleChannel)
  channel.postMessage(response)
  channel.close()
}

/** The digest of the nonce, in hexadecimal digits. */
async function digestNonce(): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce))
  return new Uint8Array(bytes).toHex()
}

beforeEach(removePasskeySupport)

test('opens Apple’s page with the digest of a nonce, and signs in with the token of the return page', async () => {
  const { bodiesOf, popUp, url, state } = await openPopUp()
  expect(url.origin + url.pathname).toBe(apple.authorize)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'olea-web',
    redirect_uri: apple.redirect,
    response_type: 'code id_token',
    response_mode: 'form_post',
    scope: 'openid email name',
    state,
    nonce: await digestNonce(),
  })
  const user = JSON.stringify({ name: { firstName: 'Appia', lastName: 'Via' } })
  sendResponse({ state, id_token: idToken, user })
  await expectSignedIn()
  expect(bodiesOf('POST /auth/apple')).toEqual([
    { appleId: 'appia', idToken, nonce, name: 'Appia', surname: 'Via' },
  ])
  expect(popUp.closed).toBe(true)
})

test('ignores the response to a sign-in in another tab', async () => {
  const { bodiesOf, state } = await openPopUp()
  sendResponse({ state: 'of-another-tab', id_token: 'header.e30.signature' })
  sendResponse({ state, id_token: idToken })
  await expectSignedIn()
  expect(bodiesOf('POST /auth/apple')).toMatchObject([{ appleId: 'appia', name: '', surname: '' }])
})

test('signs in when the token arrives after the pop-up was closed', async () => {
  const readLog = recordLog()
  const { popUp, state } = await openPopUp()
  popUp.closed = true
  await vi.advanceTimersByTimeAsync(1_300)
  sendResponse({ state, id_token: idToken })
  await expectSignedIn()
  expect(readLog()).toEqual([])
})

test('logs the failed login and keeps the dialog open when the pop-up is closed', async () => {
  const readLog = recordLog()
  const { bodiesOf, popUp } = await openPopUp()
  popUp.closed = true
  await vi.advanceTimersByTimeAsync(1_800)
  expect(readLog()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(readLog).toEqual(['Login Failed'])
  await expectSignedOut()
  expect(page.getByRole('alert').element().textContent).toBe('')
  expect(bodiesOf('POST /auth/apple')).toEqual([])
})

test('logs the failed login when Apple reports that it was cancelled', async () => {
  const readLog = recordLog()
  const { state } = await openPopUp()
  sendResponse({ state, error: 'user_cancelled_authorize' })
  await expect.poll(readLog).toEqual(['Login Failed'])
  await expectSignedOut()
})

test('shows that the server refused the token', async () => {
  recordLog()
  const { state } = await openPopUp({
    'POST /auth/apple': () => failWith(401, {}, { code: 'provider-proof-refused' }),
  })
  sendResponse({ state, id_token: idToken })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The provider did not confirm this sign-in. Please try again.')
  await expectSignedOut()
})

test('asks for the second factor', async () => {
  const { state } = await openPopUp({
    'POST /auth/apple': () => ({ secondStep: secondStep('app') }),
    'POST /auth/second-step': () => signedIn,
  })
  sendResponse({ state, id_token: idToken })
  await expect.element(dialog('One more step')).toBeVisible()
  vi.useRealTimers()
  expect(localStorage.getItem('token')).toBeNull()
  await field('Code from the app').fill('123456')
  await button('Sign in').click()
  await expectSignedIn()
})
