import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { showAuthDialog } from '../auth-dialog-state.ts'
import { removePasskeySupport, secondStep } from '../second-factor/test-factors.ts'
import { getCurrentSession, getSessionToken } from '../session.ts'
import { dialog } from '../test-dialogs.ts'
import { sampleUser } from '../test-session.ts'
import { button, email, enterEmail, field, openSignIn, password, signedIn } from './test-sign-in.ts'

const alert = () => page.getByRole('alert')

beforeEach(removePasskeySupport)

test('signs in by keyboard alone, with the address and the password', async () => {
  const { bodiesOf } = await openSignIn()
  await expect.element(field('E-mail')).toHaveFocus()
  await userEvent.keyboard(` ${email}{Enter}`)
  await expect.element(field('Password')).toHaveFocus()
  await expect.element(dialog('Enter your password').getByText(email)).toBeVisible()
  await userEvent.keyboard(`${password}{Enter}`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(bodiesOf('POST /auth/login')).toEqual([{ email, password }])
  expect(localStorage.getItem('token')).toBe('token-of-mira')
  await expect
    .element(page.getByRole('status').filter({ hasText: `You are signed in as ${email}.` }))
    .toBeInTheDocument()
})

test.each([
  ['', 'Please enter your e-mail address.'],
  ['mira@', 'This is not a complete e-mail address.'],
])('stays on the step for the address %j', async (input, message) => {
  await openSignIn()
  await field('E-mail').fill(input)
  await button('Next').click()
  await expect.element(field('E-mail')).toHaveAccessibleDescription(message)
  await expect.element(field('E-mail')).toHaveFocus()
})

test('requires a password', async () => {
  const { bodiesOf } = await openSignIn()
  await enterEmail()
  await button('Sign in').click()
  await expect.element(field('Password')).toHaveAccessibleDescription('Please enter a password.')
  expect(bodiesOf('POST /auth/login')).toEqual([])
})

test('shows and logs a wrong password, keeps it in the field and changes nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  await openSignIn({ 'POST /auth/login': () => failWith(401, {}, { code: 'wrong-credentials' }) })
  await enterEmail()
  await field('Password').fill('six baskets after noon')
  await button('Sign in').click()
  await expect.element(alert()).toHaveTextContent('E-mail or password is wrong.')
  await expect.element(field('Password')).toHaveValue('six baskets after noon')
  expect(getSessionToken()).toBeUndefined()
  expect(localStorage.getItem('token')).toBeNull()
  expect(log.mock.calls.map(([, error]) => String(error))).toEqual(['ApiError: HTTP error! status: 401'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('shows why signing in failed, until the step is left', async () => {
  const failures: [() => unknown, string][] = [
    [() => failWith(401), 'E-mail or password is wrong.'],
    [() => failWith(401, {}, { code: 'account-suspended' }), 'This account is suspended.'],
    [() => failWith(429, { 'retry-after': '20' }), 'Too many attempts. Please wait 20 seconds.'],
    [() => failWith(500), 'Something went wrong on our side. Please try again in a moment.'],
    [
      () => Promise.reject(new TypeError('Failed to fetch')),
      'We cannot reach the server. Check your connection and try again.',
    ],
  ]
  const login = vi.fn()
  await openSignIn({ 'POST /auth/login': login })
  await enterEmail()
  await field('Password').fill(password)
  for (const [reply, message] of failures) {
    login.mockImplementation(reply)
    await button('Sign in').click()
    await expect.element(alert()).toHaveTextContent(message)
  }
  await button('Back').click()
  await expect.element(alert()).toHaveTextContent('')
})

test('sends one request for two presses', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { bodiesOf } = await openSignIn({ 'POST /auth/login': () => promise })
  await enterEmail()
  await field('Password').fill(password)
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button('Sign in')).toHaveAttribute('aria-busy', 'true')
  resolve(signedIn)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(bodiesOf('POST /auth/login')).toHaveLength(1)
})

test('asks for the second factor after the password, and goes back to the address', async () => {
  const login = vi.fn(() => ({ secondStep: secondStep('app', 'recovery-code') }))
  await openSignIn({ 'POST /auth/login': login, 'POST /auth/second-step': () => signedIn })
  const signInWithPassword = async () => {
    await button('Next').click()
    await field('Password').fill(password)
    await button('Sign in').click()
  }
  await field('E-mail').fill(email)
  await signInWithPassword()
  await expect.element(dialog('One more step')).toBeVisible()
  await expect.element(field('Code from the app')).toHaveFocus()
  expect(localStorage.getItem('token')).toBeNull()
  await button('Back').click()
  await expect.element(dialog('Sign in')).toBeVisible()
  await expect.element(field('E-mail')).toHaveValue(email)
  await signInWithPassword()
  await field('Code from the app').fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(localStorage.getItem('token')).toBe('token-of-mira')
  expect(getCurrentSession().user).toEqual(sampleUser)
})

test('has the fields that password managers need on every step', async () => {
  await openSignIn()
  const inputs = () =>
    [...document.querySelectorAll<HTMLInputElement>('dialog form input')].map(
      (input) => `${input.type} ${input.autocomplete}`,
    )
  expect(inputs()).toEqual(['email username'])
  await enterEmail()
  expect(inputs()).toEqual(['email username', 'password current-password'])
  expect(document.querySelector<HTMLInputElement>('dialog form [type=email]')?.value).toBe(email)
  await button('Show password').click()
  expect(inputs()).toEqual(['email username', 'text current-password'])
  await button('Back').click()
  await button('Sign up').click()
  await button('Next').click()
  expect(inputs()).toEqual(['email username', 'password new-password', 'password new-password'])
})

test('announces each step with its position', async () => {
  await openSignIn()
  const status = dialog('Sign in').getByRole('status')
  await expect.element(status).toHaveTextContent('Step 1 of 2: Sign in')
  await enterEmail()
  await expect
    .element(dialog('Enter your password').getByRole('status'))
    .toHaveTextContent('Step 2 of 2: Enter your password')
})

test('closes with its button and remembers the address', async () => {
  await openSignIn()
  await enterEmail()
  await button('Close').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  showAuthDialog('sign-in')
  await expect.element(field('E-mail')).toHaveValue(email)
})

test('forgets the address once somebody has signed in', async () => {
  await openSignIn()
  await enterEmail()
  await field('Password').fill(password)
  await button('Sign in').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  showAuthDialog('sign-in')
  await expect.element(field('E-mail')).toHaveValue('')
})
