import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { AuthenticatorAppSetup } from './AuthenticatorAppSetup.tsx'
import { app, appSetup, noFactors, recoveryCodes } from './test-factors.ts'

const confirmation = 'POST /auth/second-factor/app/confirm'
const factors = { ...noFactors, app, recoveryCodesLeft: 10 }

async function renderSetup(confirm: () => unknown = () => ({ factors, recoveryCodes })) {
  const sent = mockCalls({ [confirmation]: confirm })
  const [onResult, onCancel] = [vi.fn(), vi.fn()]
  await renderInApp(<AuthenticatorAppSetup enrollment={appSetup} {...{ onResult, onCancel }} />, {
    messages: ['auth', 'account', 'second-factor'],
  })
  return { sent, onResult, onCancel }
}

const field = () => page.getByLabelText('Code from the app')
const submit = () => page.getByRole('button', { name: 'Add app' })

test('shows the secret as a QR code, as text in groups and as a link to an app', async () => {
  await renderSetup()
  const qrCode = page.getByRole('img', { name: 'QR code for the authenticator app' })
  await expect.element(qrCode).toBeVisible()
  expect(qrCode.element().querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000)
  await expect
    .element(page.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567'))
    .toHaveAttribute('dir', 'ltr')
  await expect
    .element(page.getByRole('link', { name: 'Open in an app on this device' }))
    .toHaveAttribute('href', appSetup.uri)
})

test('adds the app with its first code, also one with spaces', async () => {
  const { sent, onResult } = await renderSetup()
  await field().fill(' 123 456')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => onResult.mock.calls)
    .toEqual([[{ kind: 'done', change: 'add-app', factors, recoveryCodes }]])
  expect(sent.map(({ body }) => body)).toEqual([{ challenge: appSetup.challenge, code: '123456' }])
})

test('sends no code that is too short, and moves the focus to the field', async () => {
  const { sent } = await renderSetup()
  await field().fill('12345')
  await submit().click()
  await expect.element(field()).toHaveAccessibleDescription('The code has six digits.')
  await expect.element(field()).toHaveFocus()
  expect(sent).toEqual([])
})

test('shows that the code is wrong and accepts another one', async () => {
  const confirm = vi.fn(() => ({ factors, recoveryCodes }) as unknown)
  confirm.mockReturnValueOnce(failWith(400, {}, { code: 'invalid-code' }))
  const { onResult } = await renderSetup(confirm)
  await field().fill('000000')
  await submit().click()
  await expect.element(field()).toHaveAccessibleDescription('Invalid code')
  await expect.element(field()).toHaveFocus()
  expect(onResult).not.toHaveBeenCalled()
  await field().fill('123456')
  await expect.element(field()).not.toHaveAttribute('aria-invalid', 'true')
  await submit().click()
  await expect.poll(() => onResult.mock.calls.length).toBe(1)
})

test('shows why the setup has ended', async () => {
  await renderSetup(() => failWith(403, {}, { code: 'challenge-expired' }))
  await field().fill('123456')
  await submit().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This took too long or was tried too often. Please start again.')
})

test('sends the code once for two presses', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { sent, onResult } = await renderSetup(() => promise.then(() => ({ factors, recoveryCodes })))
  await field().fill('123456')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
  await submit().click()
  resolve()
  await expect.poll(() => onResult.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(1)
})

test('can be cancelled', async () => {
  const { onCancel } = await renderSetup()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onCancel).toHaveBeenCalledOnce()
})
