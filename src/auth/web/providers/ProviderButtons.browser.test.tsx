import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import {
  passkeyAssertion,
  passkeyOptions,
  removePasskeySupport,
  useDevice,
} from '../second-factor/test-factors.ts'
import { button, openSignIn, signedIn } from '../sign-in/test-sign-in.ts'
import { expectSignedIn, expectSignedOut, recordLog } from './test-provider-sign-in.ts'

const alert = () => page.getByRole('alert')
const google = { clientId: 'olea-web', script: '/client.js', userInfo: '/me' }
const passkeyChallenge = { challenge: 'challenge-of-the-passkey', passkey: passkeyOptions }

test('offers passkeys and the providers that the site has', async () => {
  await openSignIn({ 'GET /auth/providers': () => ({ google, apple: null }) })
  await expect.element(button('Continue with Google')).toBeVisible()
  await expect.element(button('Sign in with a passkey')).toBeVisible()
  await expect.element(button('Continue with Apple')).not.toBeInTheDocument()
  await expect.element(page.getByText(/create one this way and agree with the privacy policy/)).toBeVisible()
  const policy = page.getByRole('link', { name: 'Read the whole privacy policy' })
  await expect.element(policy).toHaveAttribute('href', '/privacy')
})

test('offers the address alone when the providers are unknown and the browser has no passkeys', async () => {
  removePasskeySupport()
  const readLog = recordLog()
  await openSignIn({ 'GET /auth/providers': () => failWith(503) })
  await expect.poll(readLog).toContain('Could not load the sign-in providers:')
  await expect.element(button('Next')).toBeVisible()
  await expect.element(button('Sign in with a passkey')).not.toBeInTheDocument()
  await expect.element(page.getByText('or', { exact: true })).not.toBeInTheDocument()
})

test('signs in with a passkey alone', async () => {
  useDevice()
  const { bodiesOf } = await openSignIn({
    'POST /auth/passkey/options': () => passkeyChallenge,
    'POST /auth/passkey': () => signedIn,
  })
  await button('Sign in with a passkey').click()
  await expectSignedIn()
  expect(bodiesOf('POST /auth/passkey')).toEqual([
    { challenge: passkeyChallenge.challenge, passkey: passkeyAssertion },
  ])
})

test('shows that nothing was confirmed when the browser’s passkey window is closed', async () => {
  useDevice({ failures: ['NotAllowedError'] })
  const { bodiesOf } = await openSignIn({ 'POST /auth/passkey/options': () => passkeyChallenge })
  await button('Sign in with a passkey').click()
  await expect.element(alert()).toMatchTextContent(/^This was not confirmed on your device: /)
  await expectSignedOut()
  expect(bodiesOf('POST /auth/passkey')).toEqual([])
})

test('shows that the passkey belongs to no account, and disables the buttons until then', async () => {
  useDevice()
  const { promise, resolve } = Promise.withResolvers<Response>()
  await openSignIn({
    'GET /auth/providers': () => ({ google, apple: null }),
    'POST /auth/passkey/options': () => passkeyChallenge,
    'POST /auth/passkey': () => promise,
  })
  await button('Sign in with a passkey').click()
  await expect.element(button('Sign in with a passkey')).toBeDisabled()
  await expect.element(button('Continue with Google')).toBeDisabled()
  resolve(failWith(401, {}, { code: 'passkey-refused' }))
  await expect.element(alert()).toHaveTextContent('This passkey does not belong to an account here.')
  await expect.element(button('Sign in with a passkey')).toBeEnabled()
  await expectSignedOut()
})
