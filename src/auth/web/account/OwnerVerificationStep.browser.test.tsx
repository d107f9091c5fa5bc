import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { sampleUser } from '../test-session.ts'
import { bodiesOf, openSection, renderAccount, section } from './test-account.ts'

const code = (name: string) => section(name).getByLabelText('Confirmation code', { exact: true })
const sendCode = (name: string) => section(name).getByRole('button', { name: 'Send code' })

/** The account of a user who signs in with a provider and has no password. */
const renderAccountWithoutPassword = (calls: Record<string, () => unknown> = {}) =>
  renderAccount({
    user: { googleId: 'google-of-mira' },
    calls: {
      'GET /auth/ownership': () => ({ by: 'code' }),
      'POST /auth/ownership': () => ({ resendAfterSeconds: 60 }),
      'POST /auth/password': () => ({}),
      ...calls,
    },
  })

test('sends one code that proves the ownership in every section, and moves the focus to its field', async () => {
  const sent = await renderAccountWithoutPassword()
  const deletion = await openSection('Delete account')
  await expect.element(deletion.getByText(sampleUser.email)).toBeVisible()
  ;(sendCode('Delete account').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(code('Delete account')).toHaveFocus()
  await openSection('E-mail')
  await expect.element(code('E-mail')).toBeVisible()
  expect(bodiesOf(sent, 'POST /auth/ownership')).toHaveLength(1)
})

test('sets a first password with the code, and asks for that password from then on', async () => {
  const sent = await renderAccountWithoutPassword()
  const password = await openSection('Password')
  await expect.element(password.getByText('Set a password')).toBeVisible()
  await expect.element(password.getByText(/have no password yet/)).toBeVisible()
  await sendCode('Password').click()
  await code('Password').fill('123456')
  for (const label of ['New password', 'Confirm password'])
    await password.getByLabelText(label, { exact: true }).fill('seven jars in the cellar')
  await userEvent.keyboard('{Enter}')
  await expect.element(password.getByText('Change password')).toBeVisible()
  await expect.element(password.getByLabelText('Current password', { exact: true })).toBeVisible()
  expect(bodiesOf(sent, 'POST /auth/password')).toEqual([
    { code: '123456', newPassword: 'seven jars in the cellar' },
  ])
})

test('reports a malformed and a wrong code at the field', async () => {
  await renderAccountWithoutPassword({
    'POST /auth/delete-account': () => failWith(400, {}, { code: 'invalid-code' }),
  })
  const deletion = await openSection('Delete account')
  await sendCode('Delete account').click()
  await code('Delete account').fill('12')
  await deletion.getByRole('button', { name: 'Delete permanently' }).click()
  await expect.element(code('Delete account')).toHaveAccessibleDescription('The code has six digits.')
  await code('Delete account').fill('123456')
  await deletion.getByRole('button', { name: 'Delete permanently' }).click()
  await expect.element(code('Delete account')).toHaveAccessibleDescription('Invalid code')
})

test('asks for the code that was sent shortly before, for example before the page was reloaded', async () => {
  await renderAccountWithoutPassword({ 'POST /auth/ownership': () => failWith(429, { 'retry-after': '40' }) })
  const deletion = await openSection('Delete account')
  await sendCode('Delete account').click()
  await expect.element(code('Delete account')).toBeVisible()
  await expect.element(deletion.getByText(/^in (40|39) s$/)).toBeVisible()
})

test('says why no code was sent, and allows another attempt', async () => {
  const answers = [failWith(503), Response.json({ resendAfterSeconds: 60 })]
  await renderAccountWithoutPassword({ 'POST /auth/ownership': () => answers.shift() })
  const deletion = await openSection('Delete account')
  await sendCode('Delete account').click()
  await expect.element(deletion.getByRole('alert')).toMatchTextContent('Something went wrong on our side.')
  await sendCode('Delete account').click()
  await expect.element(code('Delete account')).toBeVisible()
})

test('shows that the kind of proof could not be loaded, and retries', async () => {
  const answers = [failWith(503), Response.json({ by: 'code' })]
  await renderAccountWithoutPassword({ 'GET /auth/ownership': () => answers.shift() })
  const deletion = await openSection('Delete account')
  await expect.element(deletion.getByRole('alert')).toMatchTextContent('Something went wrong on our side.')
  await deletion.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(sendCode('Delete account')).toBeVisible()
  await expect.element(page.getByText(/^Something went wrong/)).not.toBeInTheDocument()
})

test('loads no kind of proof for an account that was created with a password', async () => {
  const sent = await renderAccount()
  expect(sent.map(({ call }) => call)).not.toContain('GET /auth/ownership')
})
