import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { getCurrentSession, getSessionToken } from '../session.ts'
import { sampleUser } from '../test-session.ts'
import { bodiesOf, openSection, renderAccount, section } from './test-account.ts'

const call = 'POST /auth/password'
const newPassword = 'seven jars in the cellar'
const field = (label: string) => section('Password').getByLabelText(label, { exact: true })
const submit = () => section('Password').getByRole('button', { name: 'Set new password' })
const status = () => section('Password').getByRole('status')

async function renderPasswordSection(answer: () => unknown = () => ({ ended: 0, accessToken: 'renewed' })) {
  const sent = await renderAccount({ calls: { [call]: answer } })
  await openSection('Password')
  return sent
}

async function fillIn(values: { current?: string; next?: string; repeated?: string }): Promise<void> {
  if (values.current !== undefined) await field('Current password').fill(values.current)
  if (values.next !== undefined) await field('New password').fill(values.next)
  if (values.repeated !== undefined) await field('Confirm password').fill(values.repeated)
}

test('changes the password with the current one, empties the fields, and stores the renewed token', async () => {
  const sent = await renderPasswordSection()
  await fillIn({ current: 'five baskets', next: newPassword, repeated: newPassword })
  await userEvent.keyboard('{Enter}')
  await expect.element(status()).toMatchTextContent('Your password has been changed.')
  expect(bodiesOf(sent, call)).toEqual([{ currentPassword: 'five baskets', newPassword }])
  for (const label of ['Current password', 'New password', 'Confirm password'])
    await expect.element(field(label)).toHaveValue('')
  expect(getSessionToken()).toBe('renewed')
  expect(localStorage.getItem('token')).toBe('renewed')
  expect(getCurrentSession().user?.email).toBe(sampleUser.email)
})

test('reports a wrong current password at its field, and keeps the new one', async () => {
  await renderPasswordSection(() => failWith(403, {}, { code: 'wrong-password' }))
  await fillIn({ current: 'a guess', next: newPassword, repeated: newPassword })
  await submit().click()
  const current = field('Current password')
  await expect.element(current).toHaveAccessibleDescription('The current password is wrong.')
  await expect.element(current).toHaveFocus()
  await expect.element(field('New password')).toHaveValue(newPassword)
  await expect.element(status()).toBeEmptyDOMElement()
  await current.fill('another guess')
  await expect.element(current).not.toHaveAccessibleDescription()
})

test.each([
  { values: {}, label: 'Current password', error: 'Please enter a password.' },
  {
    values: { current: 'five baskets', next: 'seven', repeated: 'seven' },
    label: 'New password',
    error: 'At least 8 characters, please.',
  },
  {
    values: { current: 'five baskets', next: newPassword, repeated: 'eight jars' },
    label: 'Confirm password',
    error: 'Passwords do not match',
  },
])('says "$error" without sending a request', async ({ values, label, error }) => {
  const sent = await renderPasswordSection()
  await fillIn(values)
  await submit().click()
  await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(error))
  await expect.element(field(label)).toHaveFocus()
  expect(bodiesOf(sent, call)).toEqual([])
})

test('reports a password that the server finds too common', async () => {
  const errors = [{ path: 'newPassword', message: 'is too common' }]
  await renderPasswordSection(() => failWith(400, {}, { errors }))
  await fillIn({ current: 'five baskets', next: 'password', repeated: 'password' })
  await submit().click()
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription(/This is one of the most common passwords/)
})

test('shows both new passwords with one button, and the current one with its own', async () => {
  await renderPasswordSection()
  const [showCurrent, showNew] = [0, 1].map((index) =>
    section('Password').getByRole('button', { name: 'Show password' }).nth(index),
  )
  await showNew?.click()
  for (const label of ['New password', 'Confirm password'])
    await expect.element(field(label)).toHaveAttribute('type', 'text')
  await expect.element(field('Current password')).toHaveAttribute('type', 'password')
  await showCurrent?.click()
  await expect.element(field('Current password')).toHaveAttribute('type', 'text')
  await section('Password').getByRole('button', { name: 'Hide password' }).nth(1).click()
  await expect.element(field('New password')).toHaveAttribute('type', 'password')
})

test('names the account to password managers, and tells them which password is new', async () => {
  await renderPasswordSection()
  const usernames = section('Password').element().querySelectorAll('input[autocomplete=username]')
  expect([...usernames].map((input) => (input as HTMLInputElement).value)).toEqual([sampleUser.email])
  await expect.element(field('Current password')).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password')
  await expect.element(field('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
})
