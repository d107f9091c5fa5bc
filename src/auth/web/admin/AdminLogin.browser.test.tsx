import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { secondStep } from '../second-factor/test-factors.ts'
import { closeSession, getCurrentSession, getSessionToken } from '../session.ts'
import { openTestSession, sampleUser } from '../test-session.ts'
import { AdminLogin } from './AdminLogin.tsx'

const credentials = { email: sampleUser.email, password: 'five baskets before noon' }
const admin = { user: { ...sampleUser, role: 'admin' }, accessToken: 'token-of-the-admin' }
const reader = { user: sampleUser, accessToken: 'token-of-mira' }

type Options = {
  login?: () => unknown
  finish?: () => unknown
  hasSessionEnded?: boolean
  language?: 'en' | 'de'
}

async function renderLogin({
  login = () => admin,
  finish = () => admin,
  hasSessionEnded = false,
  language = 'en',
}: Options = {}) {
  const sent = mockCalls({ 'POST /auth/login': login, 'POST /auth/second-step': finish })
  onTestFinished(closeSession)
  const router = await renderInApp(<AdminLogin hasSessionEnded={hasSessionEnded} />, {
    language,
    messages: ['admin-access', 'auth', 'second-factor'],
    path: '/admin',
  })
  return { sent, getPath: () => router.state.location.pathname }
}

const email = () => page.getByLabelText('E-mail')
const password = () => page.getByLabelText('Password')
const alert = () => page.getByRole('alert')
const appField = () => page.getByLabelText('Code from the app')

async function enter(): Promise<void> {
  await email().fill(credentials.email)
  await password().fill(credentials.password)
  await userEvent.keyboard('{Enter}')
}

test('signs an admin in by keyboard', async () => {
  const { sent } = await renderLogin()
  await expect.element(page.getByRole('dialog', { name: 'Sign in to the editorial desk' })).toBeVisible()
  await expect.element(email()).toHaveFocus()
  await userEvent.keyboard(credentials.email)
  await userEvent.tab()
  await userEvent.keyboard(`${credentials.password}{Enter}`)
  await expect.poll(getSessionToken).toBe('token-of-the-admin')
  expect(sent.map(({ body }) => body)).toEqual([credentials])
})

test('requires e-mail and password before sending a request, with the page’s own messages', async () => {
  const { sent } = await renderLogin({ language: 'de', login: () => failWith(401) })
  const [address, secret] = [page.getByLabelText('E-Mail'), page.getByLabelText('Passwort')]
  await expect.element(address).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert()).toHaveTextContent('Bitte geben Sie E-Mail-Adresse und Passwort ein.')
  await expect.element(address).toHaveFocus()
  await address.fill('jürgen@olea.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(secret).toHaveFocus()
  expect(sent).toEqual([])
  await secret.fill(credentials.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(alert()).toHaveTextContent('Ungültige Zugangsdaten oder Serverfehler')
  expect(sent.map(({ body }) => body)).toEqual([{ ...credentials, email: 'jürgen@olea.example' }])
})

test.each([
  ['a wrong password', () => failWith(401), 'Invalid credentials or server error'],
  ['a server error', () => new Response('broken', { status: 500 }), 'Invalid credentials or server error'],
  ['the account of a reader', () => reader, 'Access denied. Admin privileges required.'],
])('shows that %s does not open the desk, and keeps the session', async (_attempt, login, message) => {
  openTestSession({}, 'token-of-before')
  await renderLogin({ login })
  await enter()
  await expect.element(alert()).toHaveTextContent(message)
  expect(getSessionToken()).toBe('token-of-before')
  expect(localStorage.getItem('token')).toBe('token-of-before')
})

test('asks for the second factor and signs an admin in', async () => {
  await renderLogin({ login: () => ({ secondStep: secondStep('app') }) })
  await enter()
  await expect.element(page.getByRole('dialog', { name: 'One more step' })).toBeVisible()
  await expect.element(appField()).toHaveFocus()
  expect(getSessionToken()).toBeUndefined()
  await userEvent.keyboard('123456{Enter}')
  await expect.poll(getSessionToken).toBe('token-of-the-admin')
  expect(getCurrentSession().user?.role).toBe('admin')
})

test('denies access to a reader after the second factor', async () => {
  await renderLogin({ login: () => ({ secondStep: secondStep('app') }), finish: () => reader })
  await enter()
  await appField().fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert()).toHaveTextContent('Access denied. Admin privileges required.')
  await expect.element(email()).toHaveFocus()
  expect(getSessionToken()).toBeUndefined()
  expect(localStorage.getItem('token')).toBeNull()
})

test('offers a way back from the second factor, and out of it', async () => {
  const { getPath } = await renderLogin({ login: () => ({ secondStep: secondStep('app') }) })
  await enter()
  await expect.element(appField()).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(email()).toHaveFocus()
  await enter()
  await expect.element(appField()).toBeVisible()
  await page.getByRole('link', { name: 'Back to the newspaper' }).click()
  await expect.poll(getPath).toBe('/')
  expect(getSessionToken()).toBeUndefined()
})

test('leads back to the newspaper by Escape and by its link', async () => {
  const { getPath } = await renderLogin()
  await expect.element(page.getByRole('link', { name: 'Back to the newspaper' })).toHaveAttribute('href', '/')
  await userEvent.keyboard('{Escape}')
  await expect.poll(getPath).toBe('/')
})

test('tells an admin whose session has ended that nothing is lost', async () => {
  await renderLogin({ hasSessionEnded: true })
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You are no longer signed in\./)
})

test('sends one request for two presses', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const login = vi.fn(() => promise)
  await renderLogin({ login })
  await enter()
  const submit = page.getByRole('button', { name: 'Sign in' })
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await submit.click({ force: true })
  resolve(admin)
  await expect.poll(getSessionToken).toBe('token-of-the-admin')
  expect(login).toHaveBeenCalledOnce()
})
