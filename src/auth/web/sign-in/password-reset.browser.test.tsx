import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { showAuthDialog } from '../auth-dialog-state.ts'
import { removePasskeySupport, secondStep } from '../second-factor/test-factors.ts'
import { dialog } from '../test-dialogs.ts'
import { button, email, enterEmail, field, openSignIn, password, signedIn } from './test-sign-in.ts'

beforeEach(removePasskeySupport)

const sentCode = { resendAfterSeconds: 60, expiresAt: '2026-12-01T00:00:00.000Z' }

async function fillNewPassword(code: string): Promise<void> {
  await field('Confirmation code').fill(code)
  await field('New password').fill(password)
  await field('Confirm password').fill(password)
  await button('Set password and sign in').click()
}

async function requestCode(): Promise<void> {
  await enterEmail()
  await button('Forgot your password?').click()
  // The address was typed before.
  await expect.element(field('E-mail')).toHaveValue(email)
  await button('Send code').click()
  await expect.element(dialog('Set a new password')).toBeVisible()
}

test('replaces a forgotten password by the code of the mail', async () => {
  const reset = vi
    .fn((): unknown => signedIn)
    .mockReturnValueOnce(failWith(400, {}, { code: 'invalid-code' }))
  const { bodiesOf } = await openSignIn({
    'POST /auth/forgot': () => ({ ...sentCode, ticket: 'first' }),
    'POST /auth/reset': reset,
  })
  await requestCode()
  await expect
    .element(page.getByText(/^If there is an account with this address, we have sent a code/))
    .toBeVisible()
  await fillNewPassword('000000')
  await expect.element(field('Confirmation code')).toHaveAccessibleDescription('Invalid code')
  await expect.element(field('Confirmation code')).toHaveFocus()
  await fillNewPassword(' 123 456')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(localStorage.getItem('token')).toBe('token-of-mira')
  expect(bodiesOf('POST /auth/forgot')).toEqual([{ email }])
  expect(bodiesOf('POST /auth/reset')).toEqual([
    { email, code: '000000', password, ticket: 'first' },
    { email, code: '123456', password, ticket: 'first' },
  ])
})

test('accepts the code of the first mail when the form is closed and requested again at once', async () => {
  // The server sends no second mail so soon, and therefore no ticket.
  const forgot = vi
    .fn(() => ({ ...sentCode, ticket: '' }))
    .mockReturnValueOnce({ ...sentCode, ticket: 'kept' })
  const { bodiesOf } = await openSignIn({ 'POST /auth/forgot': forgot })
  await requestCode()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  showAuthDialog('sign-in')
  await expect.element(field('E-mail')).toHaveValue(email)
  await requestCode()
  await fillNewPassword('123456')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(bodiesOf('POST /auth/reset')).toEqual([{ email, code: '123456', password, ticket: 'kept' }])
})

test('asks for the second factor after a new password', async () => {
  await openSignIn({
    'POST /auth/forgot': () => ({ ...sentCode, ticket: 'first' }),
    'POST /auth/reset': () => ({ secondStep: secondStep('app') }),
  })
  await requestCode()
  await fillNewPassword('123456')
  await expect.element(dialog('One more step')).toBeVisible()
})
