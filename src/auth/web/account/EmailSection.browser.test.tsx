import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { AuthDialogs } from '../AuthDialogs.tsx'
import { authDialogStore } from '../auth-dialog-state.ts'
import { sampleUser } from '../test-session.ts'
import { bodiesOf, openSection, renderAccount, section } from './test-account.ts'

const newEmail = 'mira@mill.example'
const password = 'five baskets before noon'
const field = (label: string) => section('E-mail').getByLabelText(label, { exact: true })
const button = (name: string) => section('E-mail').getByRole('button', { name })

async function renderEmailSection(calls: Record<string, () => unknown> = {}) {
  const sent = await renderAccount({
    calls: {
      'POST /auth/email': () => ({ resendAfterSeconds: 60 }),
      'POST /auth/email/confirm': () => ({ ...sampleUser, email: newEmail }),
      ...calls,
    },
  })
  await openSection('E-mail')
  return sent
}

async function requestCode(): Promise<void> {
  await field('New e-mail address').fill(` ${newEmail} `)
  await field('Current password').fill(password)
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Confirmation code')).toBeVisible()
}

test('changes the address with the code sent to the new one, and moves the focus through the steps', async () => {
  const sent = await renderEmailSection()
  await requestCode()
  await expect.element(field('Confirmation code')).toHaveFocus()
  await expect.element(section('E-mail').getByText(newEmail)).toBeVisible()
  await userEvent.keyboard('123 456{Enter}')
  await expect
    .element(
      section('E-mail').getByRole('status').filter({ hasText: 'Your e-mail address has been changed.' }),
    )
    .toBeVisible()
  await expect.element(section('E-mail')).toHaveFocus()
  await expect.element(section('E-mail').getByText(newEmail)).toBeVisible()
  await expect.element(section('E-mail').getByText(sampleUser.email)).not.toBeInTheDocument()
  expect(bodiesOf(sent, 'POST /auth/email')).toEqual([{ email: newEmail, currentPassword: password }])
  expect(bodiesOf(sent, 'POST /auth/email/confirm')).toEqual([{ code: '123456' }])
})

test('requires a whole address and the password before sending a request', async () => {
  const sent = await renderEmailSection()
  await field('New e-mail address').fill('mira@')
  await button('Send code').click()
  await expect
    .element(field('New e-mail address'))
    .toHaveAccessibleDescription('This is not a complete e-mail address.')
  await expect.element(field('New e-mail address')).toHaveFocus()
  await expect.element(field('Current password')).toHaveAccessibleDescription('Please enter a password.')
  expect(bodiesOf(sent, 'POST /auth/email')).toEqual([])
})

test('reports what the server rejects at the field or above the button', async () => {
  const refusals = [
    failWith(403, {}, { code: 'wrong-password' }),
    failWith(400, {}, { errors: [{ path: 'email', message: 'is invalid' }] }),
    failWith(409, {}, { code: 'email-taken' }),
  ]
  await renderEmailSection({ 'POST /auth/email': () => refusals.shift() })
  await field('New e-mail address').fill(newEmail)
  await field('Current password').fill('a guess')
  await button('Send code').click()
  await expect
    .element(field('Current password'))
    .toHaveAccessibleDescription('The current password is wrong.')
  await button('Send code').click()
  await expect
    .element(field('New e-mail address'))
    .toHaveAccessibleDescription('This is not a complete e-mail address.')
  await button('Send code').click()
  await expect
    .element(section('E-mail').getByRole('alert').first())
    .toHaveTextContent('There is already an account with this address.')
})

test('reports a wrong code at its field, and cancels the change', async () => {
  const sent = await renderEmailSection({
    'POST /auth/email/confirm': () => failWith(400, {}, { code: 'invalid-code' }),
  })
  await requestCode()
  await field('Confirmation code').fill('12345')
  await button('Confirm').click()
  await expect.element(field('Confirmation code')).toHaveAccessibleDescription('The code has six digits.')
  await field('Confirmation code').fill('123456')
  await button('Confirm').click()
  await expect.element(field('Confirmation code')).toHaveAccessibleDescription('Invalid code')
  await expect.element(field('Confirmation code')).toHaveFocus()
  expect(bodiesOf(sent, 'POST /auth/email/confirm')).toHaveLength(1)
  await button('Cancel').click()
  await expect.element(field('Confirmation code')).not.toBeInTheDocument()
  await openSection('E-mail')
  await expect.element(field('New e-mail address')).toBeVisible()
  await expect.element(field('New e-mail address')).toHaveValue('')
})

test('says whether the address is confirmed, and opens the dialog that confirms it', async () => {
  await renderAccount({ user: { confirmed: false } })
  await expect.element(section('E-mail').getByText('Confirmed')).not.toBeInTheDocument()
  await expect.element(section('E-mail').getByText(/^This address is not confirmed yet./)).toBeVisible()
  await button('Enter confirmation code').click()
  await expect
    .poll(() => authDialogStore.get())
    .toMatchObject({ open: 'confirmation', Component: AuthDialogs })
  authDialogStore.set({})
})

test('marks a confirmed address', async () => {
  await renderAccount()
  await expect.element(section('E-mail').getByText('Confirmed')).toBeVisible()
  await expect.element(button('Enter confirmation code')).not.toBeInTheDocument()
})
