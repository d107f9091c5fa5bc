import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import {
  app,
  appSetup,
  createdPasskey,
  noFactors,
  passkey,
  passkeySetup,
  recoveryCodes,
  useDevice,
} from './test-factors.ts'
import { renderSection } from './test-second-factor-section.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const passkeyName = () => page.getByLabelText('Name of the passkey')
const password = () => page.getByLabelText('Current password')
const alert = () => page.getByRole('alert')
const status = (text: string) => page.getByRole('status').filter({ hasText: text })

const startPasskey = 'POST /auth/second-factor/passkeys'
const confirmPasskey = 'POST /auth/second-factor/passkeys/confirm'
const withPasskey = { ...noFactors, passkeys: [passkey], recoveryCodesLeft: 10 }
const passkeyCalls = {
  [startPasskey]: () => passkeySetup,
  [confirmPasskey]: () => ({ factors: withPasskey, recoveryCodes }),
}

async function startAddingPasskey(name = 'Old phone'): Promise<void> {
  await button('Add a passkey').click()
  await passkeyName().fill(name)
  await button('Create passkey').click()
}

async function keepRecoveryCodes(): Promise<void> {
  await button('I have saved them').click()
}

test('asks for the name of a passkey before the device is asked', async () => {
  useDevice()
  const sent = await renderSection({ calls: passkeyCalls })
  await startAddingPasskey(' ')
  await expect.element(passkeyName()).toHaveFocus()
  expect(passkeyName().element().ariaInvalid).toBe('true')
  await expect.element(page.getByText('Please enter a name.')).toBeVisible()
  expect(sent.map(({ call }) => call)).toEqual(['GET /auth/second-factor'])
  expect(navigator.credentials.create).not.toHaveBeenCalled()
})

test('creates a passkey with its name and shows the first recovery codes', async () => {
  useDevice()
  const sent = await renderSection({ calls: passkeyCalls })
  await startAddingPasskey(' Old phone ')
  await keepRecoveryCodes()
  await expect
    .element(status('The passkey was added. You were signed out on all other devices.'))
    .toBeInTheDocument()
  await expect.element(button('Remove: Old phone')).toBeVisible()
  const [, start, confirmation] = sent
  expect(start).toMatchObject({ call: startPasskey, body: {} })
  const body = { challenge: passkeySetup.challenge, name: 'Old phone', passkey: createdPasskey }
  expect(confirmation).toMatchObject({ call: confirmPasskey, body })
})

test.each([
  [
    'NotAllowedError',
    'This was not confirmed on your device: the window was closed, it timed out, or there is no matching passkey.',
  ],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['SecurityError', 'Passkeys do not work at this address of the site.'],
  ['UnknownError', 'Your device could not use the passkey. Please try another device or another method.'],
])('shows the reason for %s of the device instead of a network error', async (failure, message) => {
  useDevice({ failures: [failure] })
  const sent = await renderSection({ calls: passkeyCalls })
  await startAddingPasskey()
  await expect.element(alert()).toHaveTextContent(message)
  await expect.element(passkeyName()).toHaveValue('Old phone')
  await button('Create passkey').click()
  await keepRecoveryCodes()
  // The next attempt continues the registration that the server has started.
  expect(sent.filter(({ call }) => call === startPasskey)).toHaveLength(1)
})

test('starts a new registration after the server has refused the passkey', async () => {
  useDevice()
  const confirm = vi.fn(passkeyCalls[confirmPasskey] as () => unknown)
  confirm.mockReturnValueOnce(failWith(409, {}, { code: 'passkey-exists' }))
  const sent = await renderSection({ calls: { ...passkeyCalls, [confirmPasskey]: confirm } })
  await startAddingPasskey()
  await expect.element(alert()).toHaveTextContent('This passkey was already added, or there are too many.')
  await button('Create passkey').click()
  await keepRecoveryCodes()
  expect(sent.filter(({ call }) => call === startPasskey)).toHaveLength(2)
})

test('asks for no other e-mail code when the device fails, but for one at the next change', async () => {
  useDevice({ failures: ['NotAllowedError'] })
  const sent = await renderSection({
    factors: { isProofNeeded: true },
    user: { googleId: 'google-mira' },
    calls: {
      ...passkeyCalls,
      [confirmPasskey]: () => ({ factors: { ...withPasskey, isProofNeeded: true }, recoveryCodes }),
      'GET /auth/ownership': () => ({ by: 'code' }),
      'POST /auth/ownership': () => ({ resendAfterSeconds: 60, expiresAt: '2026-12-01T00:00:00.000Z' }),
    },
  })
  const code = page.getByLabelText('Confirmation code')
  await button('Add a passkey').click()
  await button('Send code').click()
  await passkeyName().fill('Old phone')
  await code.fill('123456')
  await button('Create passkey').click()
  await expect.element(alert()).toMatchTextContent(/not confirmed on your device/)
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(passkeyName()).toHaveValue('Old phone')
  await button('Create passkey').click()
  await keepRecoveryCodes()
  expect(sent.filter(({ call }) => call === startPasskey).map(({ body }) => body)).toEqual([
    { code: '123456' },
  ])
  await button('Remove: Old phone').click()
  await expect.element(button('Send code')).toBeVisible()
})

test('asks for the password once the server requires a proof after all', async () => {
  const start = vi.fn((): unknown => appSetup)
  start.mockReturnValueOnce(
    failWith(400, {}, { errors: [{ path: 'currentPassword', message: 'is invalid' }] }),
  )
  const sent = await renderSection({ calls: { 'POST /auth/second-factor/app': start } })
  await button('Add an authenticator app').click()
  await expect.element(password()).not.toBeInTheDocument()
  await button('Continue').click()
  await expect.element(password()).toHaveFocus()
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true')
  expect(sent.map(({ call }) => call)).toEqual(['GET /auth/second-factor', 'POST /auth/second-factor/app'])
  await password().fill('five baskets before noon')
  await button('Continue').click()
  await expect.element(page.getByLabelText('Code from the app')).toHaveFocus()
  expect(sent.at(-1)?.body).toEqual({ currentPassword: 'five baskets before noon' })
})

test('shows that the password is missing or wrong, and where', async () => {
  const sent = await renderSection({
    factors: { app, recoveryCodesLeft: 10, isProofNeeded: true },
    calls: { 'POST /auth/second-factor/app/remove': () => failWith(403, {}, { code: 'wrong-password' }) },
  })
  await button('Remove: Authenticator app').click()
  await expect.element(password()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(password()).toHaveAccessibleDescription('Please enter a password.')
  expect(sent).toHaveLength(1)
  await userEvent.keyboard('six baskets{Enter}')
  await expect.element(password()).toHaveAccessibleDescription('The current password is wrong.')
  await expect.element(password()).toHaveFocus()
  await expect.element(password()).toHaveValue('six baskets')
})

test('renames a passkey without a proof', async () => {
  const renamed = { ...withPasskey, passkeys: [{ ...passkey, name: 'New phone' }] }
  const call = `PATCH /auth/second-factor/passkeys/${passkey._id}`
  const sent = await renderSection({
    factors: { ...withPasskey, isProofNeeded: true },
    calls: { [call]: () => renamed },
  })
  await button('Rename: Old phone').click()
  await expect.element(passkeyName()).toHaveValue('Old phone')
  await expect.element(password()).not.toBeInTheDocument()
  await passkeyName().fill('New phone')
  await button('Save').click()
  await expect.element(status('Saved.')).toBeInTheDocument()
  await expect.element(button('Remove: New phone')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ call, body: { name: 'New phone' } })
})

test('names the passkey that would be removed, and removes it', async () => {
  const call = `POST /auth/second-factor/passkeys/${passkey._id}/remove`
  const sent = await renderSection({ factors: withPasskey, calls: { [call]: () => noFactors } })
  await button('Remove: Old phone').click()
  await expect.element(page.getByText(/You can no longer sign in with “Old phone”/)).toBeVisible()
  await button('Remove passkey').click()
  await expect.element(status('The passkey was removed.')).toBeInTheDocument()
  expect(page.getByRole('listitem').elements()).toEqual([])
  expect(sent.at(-1)).toMatchObject({ call, body: {} })
})

test('makes new recovery codes', async () => {
  const call = 'POST /auth/second-factor/recovery-codes'
  await renderSection({
    factors: { app, recoveryCodesLeft: 1 },
    calls: { [call]: () => ({ recoveryCodes }) },
  })
  await button('Create new recovery codes').click()
  await button('Create new codes').click()
  await keepRecoveryCodes()
  await expect.element(status('New recovery codes were created.')).toBeInTheDocument()
  await expect.element(page.getByText('Recovery codes left: 10')).toBeVisible()
})

test('keeps the form after a failure, sends it once for two presses, and can be cancelled', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = await renderSection({
    calls: { 'POST /auth/second-factor/app': () => promise.then(() => failWith(503)) },
  })
  await button('Add an authenticator app').click()
  await button('Continue').click()
  await expect.element(button('Continue')).toHaveAttribute('aria-busy', 'true')
  await button('Continue').click()
  resolve()
  await expect
    .element(alert())
    .toHaveTextContent('Something went wrong on our side. Please try again in a moment.')
  expect(sent).toHaveLength(2)
  await button('Cancel').click()
  await expect.element(button('Add an authenticator app')).toBeVisible()
})
