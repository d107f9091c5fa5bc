import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { SecondStep } from '../second-step-error.ts'
import { sampleUser } from '../test-session.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import { passkeyAssertion, removePasskeySupport, secondStep, useDevice } from './test-factors.ts'

const signedIn = { user: sampleUser, accessToken: 'token-of-mira' }

async function renderForm(step: SecondStep, reply: () => unknown = () => signedIn) {
  const sent = mockCalls({ 'POST /auth/second-step': reply })
  const [onSignedIn, onRestart] = [vi.fn(), vi.fn()]
  await renderInApp(<SecondStepForm {...{ step, onSignedIn, onRestart }} />, {
    messages: ['auth', 'second-factor'],
  })
  return { sent, onSignedIn, onRestart }
}

const appField = () => page.getByLabelText('Code from the app')
const recoveryField = () => page.getByLabelText('Recovery code', { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const alert = () => page.getByRole('alert')

test('starts in the field for the code of the app and signs in with it', async () => {
  const { sent, onSignedIn } = await renderForm(secondStep('app', 'recovery-code'))
  await expect.element(appField()).toHaveFocus()
  await expect.element(appField()).toHaveAttribute('autocomplete', 'one-time-code')
  await userEvent.keyboard('123456{Enter}')
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[signedIn]])
  expect(sent.map(({ body }) => body)).toEqual([{ challenge: 'challenge-of-the-step', code: '123456' }])
})

test('sends no code that is too short', async () => {
  const { sent } = await renderForm(secondStep('app'))
  await appField().fill('12345')
  await userEvent.keyboard('{Enter}')
  await expect.element(appField()).toHaveAccessibleDescription('The code has six digits.')
  await expect.element(appField()).toHaveFocus()
  expect(sent).toEqual([])
})

test('shows that the code is wrong and accepts another one', async () => {
  const reply = vi
    .fn((): unknown => signedIn)
    .mockReturnValueOnce(failWith(400, {}, { code: 'invalid-code' }))
  const { onSignedIn } = await renderForm(secondStep('app'), reply)
  await appField().fill('000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(appField()).toHaveAccessibleDescription('Invalid code')
  expect(alert().element().textContent).toBe('')
  expect(onSignedIn).not.toHaveBeenCalled()
  await appField().fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
})

test('says that a used code does not help, and what does', async () => {
  await renderForm(secondStep('app'), () => failWith(400, {}, { code: 'code-used' }))
  await appField().fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(appField())
    .toHaveAccessibleDescription('This code was used already. Wait for the next one in your app.')
})

test('signs in with a recovery code in any spelling, and moves the focus to its field', async () => {
  const { sent, onSignedIn } = await renderForm(secondStep('app', 'recovery-code'))
  await button('Use a recovery code').click()
  await expect.element(recoveryField()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(recoveryField()).toHaveAccessibleDescription('Please enter a recovery code.')
  await recoveryField().fill(' OLIVE grove 0001 ')
  await button('Sign in').click()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  const body = { challenge: 'challenge-of-the-step', recoveryCode: 'OLIVE grove 0001' }
  expect(sent.map((each) => each.body)).toEqual([body])
})

test('signs in with a passkey', async () => {
  useDevice()
  const { sent, onSignedIn } = await renderForm(secondStep('passkey', 'recovery-code'))
  await expect.element(button('Use passkey')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[signedIn]])
  const body = { challenge: 'challenge-of-the-step', passkey: passkeyAssertion }
  expect(sent.map((each) => each.body)).toEqual([body])
})

test('shows that nothing was confirmed on the device, and offers the other methods', async () => {
  useDevice({ failures: ['NotAllowedError'] })
  const { sent } = await renderForm(secondStep('passkey', 'app', 'recovery-code'))
  await button('Use passkey').click()
  await expect
    .element(alert())
    .toHaveTextContent(
      'This was not confirmed on your device: the window was closed, it timed out, or there is no matching passkey.',
    )
  expect(sent).toEqual([])
  await button('Use a code from the app instead').click()
  await expect.element(appField()).toHaveFocus()
  expect(alert().element().textContent).toBe('')
  await expect.element(button('Use a passkey instead')).toBeVisible()
  await expect.element(button('Use a recovery code')).toBeVisible()
})

test('offers no passkey in a browser without support', async () => {
  removePasskeySupport()
  await renderForm(secondStep('passkey', 'recovery-code'))
  await expect.element(recoveryField()).toHaveFocus()
  await expect.element(button('Use a passkey instead')).not.toBeInTheDocument()
})

test('explains that the browser has no method of the account', async () => {
  removePasskeySupport()
  const { onRestart } = await renderForm(secondStep('passkey'))
  await expect
    .element(alert())
    .toHaveTextContent(
      'This account requires a passkey, which this browser does not support. Please sign in with another browser or device.',
    )
  await button('Start again').click()
  expect(onRestart).toHaveBeenCalledOnce()
})

test('only allows to start again once the step has expired', async () => {
  const reply = () => failWith(403, {}, { code: 'challenge-expired' })
  const { onRestart } = await renderForm(secondStep('app', 'recovery-code'), reply)
  await appField().fill('123456')
  await button('Sign in').click()
  await expect
    .element(alert())
    .toHaveTextContent('This took too long or was tried too often. Please start again.')
  await expect.element(button('Sign in')).toBeDisabled()
  await expect.element(button('Use a recovery code')).not.toBeInTheDocument()
  await button('Start again').click()
  expect(onRestart).toHaveBeenCalledOnce()
})

test('states how long to wait after too many attempts', async () => {
  await renderForm(secondStep('app'), () => failWith(429, { 'retry-after': '120' }))
  await appField().fill('123456')
  await button('Sign in').click()
  await expect.element(alert()).toHaveTextContent('Too many attempts. Please wait 2 minutes.')
})
