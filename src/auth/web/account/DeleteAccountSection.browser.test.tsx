import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { bodiesOf, openSection, renderAccount, section } from './test-account.ts'

const call = 'POST /auth/delete-account'
const password = () => section('Delete account').getByLabelText('Current password', { exact: true })
const submit = () => section('Delete account').getByRole('button', { name: 'Delete permanently' })

async function renderDeletion(answer: () => unknown = () => ({ deleted: 1 })) {
  const sent = await renderAccount({ calls: { [call]: answer } })
  await openSection('Delete account')
  return sent
}

test('asks for a password before a request is sent', async () => {
  const sent = await renderDeletion()
  await expect.element(section('Delete account').getByText('This cannot be undone.')).toBeVisible()
  await submit().click()
  await expect.element(password()).toHaveAccessibleDescription('Please enter a password.')
  await expect.element(password()).toHaveFocus()
  expect(bodiesOf(sent, call)).toEqual([])
})

test('says what is kept without the name, and why', async () => {
  await renderDeletion()
  await expect
    .element(section('Delete account').getByText(/^What you have contributed to the catalogue stays/))
    .toBeVisible()
})

const endsPlan = /Your paid plan ends at once/

test('says that a paid plan ends with the account', async () => {
  const payment = { plan: 'plus', state: 'renewing', until: '2026-02-01T00:00:00.000Z' }
  await renderAccount({
    calls: { 'GET /subscription': () => ({ plan: 'plus', consultingsLeft: 0, request: null, payment }) },
  })
  await openSection('Delete account')
  await expect.element(section('Delete account').getByText(endsPlan)).toBeVisible()
})

test('says nothing of a plan to those who do not pay', async () => {
  const sent = await renderDeletion()
  await expect.poll(() => sent.map((each) => each.call)).toContain('GET /subscription')
  await expect.element(section('Delete account').getByText('This cannot be undone.')).toBeVisible()
  expect(section('Delete account').getByText(endsPlan).elements()).toEqual([])
})

test('keeps the account and the session when the password is wrong', async () => {
  await renderDeletion(() => failWith(403, {}, { code: 'wrong-password' }))
  await password().fill('a guess')
  await submit().click()
  await expect.element(password()).toHaveAccessibleDescription('The current password is wrong.')
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('signs out after the deletion, confirms it in view, and moves the focus to the title', async () => {
  const sent = await renderDeletion()
  await password().fill('five baskets before noon')
  await userEvent.keyboard('{Enter}')
  const confirmation = page.getByRole('status').filter({ hasText: 'Your account has been deleted.' })
  await expect.element(confirmation).toBeInViewport()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(localStorage.getItem('token')).toBeNull()
  expect(bodiesOf(sent, call)).toEqual([{ currentPassword: 'five baskets before noon' }])
})
