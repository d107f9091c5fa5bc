import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { clearSecondFactorRequirement } from '#src/auth/web/second-factor/second-factor-requirement.ts'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession, restoreTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { chief, renderAdminArea } from './test-admin-page.ts'

const desk = <h1>The desk</h1>
const deskHeading = () => page.getByRole('heading', { name: 'The desk' })
const dialog = () => page.getByRole('dialog', { name: 'Sign in to the editorial desk' })
const admin = { ...sampleUser, ...chief }

async function submitSignIn(): Promise<void> {
  await dialog().getByLabelText('E-mail').fill('chief@olea.example')
  await dialog().getByLabelText('Password').fill('five baskets before noon')
  await dialog().getByRole('button', { name: 'Sign in' }).click()
}

test('shows a loading state until the session is checked, then the page', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  mockCalls({ 'GET /users/token': () => promise })
  restoreTestSession()
  await renderAdminArea(desk)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading…')
  await expect.element(deskHeading()).not.toBeInTheDocument()
  await expect.element(dialog()).not.toBeInTheDocument()
  resolve(admin)
  await expect.element(deskHeading()).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Editorial desk' })).toBeVisible()
})

test('asks a visitor to sign in, then shows the page with the focus on its heading', async () => {
  onTestFinished(closeSession)
  closeSession()
  mockCalls({ 'POST /auth/login': () => ({ user: admin, accessToken: 'token-of-the-chief' }) })
  const router = await renderAdminArea(desk, { path: '/admin/users' })
  await expect.element(dialog()).toBeVisible()
  await submitSignIn()
  await expect.element(deskHeading()).toHaveFocus()
  expect(localStorage.getItem('token')).toBe('token-of-the-chief')
  expect(router.state.location.pathname).toBe('/admin/users')
})

test('leads a reader to the home page, and keeps the session', async () => {
  openTestSession()
  const router = await renderAdminArea(desk)
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await expect.element(deskHeading()).not.toBeInTheDocument()
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('shows a professional account only the photos that wait', async () => {
  openTestSession({ isProfessionalAccount: true })
  const router = await renderAdminArea(desk, { path: '/admin/users' })
  await expect.poll(() => router.state.location.pathname).toBe('/admin/scans')
  const links = page.getByRole('navigation', { name: 'Editorial desk' }).getByRole('link')
  await expect
    .poll(() => links.elements().map(({ textContent }) => textContent))
    .toEqual(['Scans', 'View site'])
})

test('shows a translator only the translations', async () => {
  openTestSession({ role: 'translator' })
  const router = await renderAdminArea(desk, { path: '/admin/users' })
  await expect.poll(() => router.state.location.pathname).toBe('/admin/translations')
  await expect.element(deskHeading()).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Editorial desk' }).getByRole('link')
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(['Translations', 'View site'])
})

test('keeps a token that could not be checked when another account is denied', async () => {
  mockCalls({
    'GET /users/token': () => failWith(503),
    'POST /auth/login': () => ({ user: sampleUser, accessToken: 'token-of-another' }),
  })
  restoreTestSession('token-of-mira')
  await renderAdminArea(desk)
  await submitSignIn()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('Access denied. Admin privileges required.')
  expect(localStorage.getItem('token')).toBe('token-of-mira')
})

test('asks to sign in again when the server ends the session during the work', async () => {
  openTestSession(chief)
  mockCalls({ 'GET /news': () => failWith(401) })
  await renderAdminArea(desk)
  await expect.element(deskHeading()).toBeVisible()
  await callApiWithToken('/news').catch(() => undefined)
  await expect.element(dialog().getByRole('status')).toMatchTextContent('You are no longer signed in.')
  await expect.element(deskHeading()).not.toBeInTheDocument()
  expect(localStorage.getItem('token')).toBeNull()
})

test('closes the desk when another admin has taken the role away, and keeps the session', async () => {
  openTestSession(chief)
  let user = admin
  const sent = mockCalls({ 'GET /users/token': () => user })
  const router = await renderAdminArea(desk)
  await expect.element(deskHeading()).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(deskHeading()).toBeVisible()
  user = { ...admin, role: 'user' }
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => router.state.location.pathname).toBe('/')
  await expect.element(deskHeading()).not.toBeInTheDocument()
  expect(localStorage.getItem('token')).toBe('token-of-mira')
})

test('keeps the desk while the role cannot be checked', async () => {
  openTestSession(chief)
  const sent = mockCalls({ 'GET /users/token': () => failWith(503) })
  await renderAdminArea(desk)
  await expect.element(deskHeading()).toBeVisible()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(deskHeading()).toBeVisible()
})

test('asks for a second factor when the server requires one', async () => {
  onTestFinished(clearSecondFactorRequirement)
  openTestSession(chief)
  mockCalls({ 'GET /news': () => failWith(403, {}, { code: 'second-factor-required' }) })
  await renderAdminArea(desk)
  await expect.element(deskHeading()).toBeVisible()
  await callApiWithToken('/news').catch(() => undefined)
  await expect.element(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Set it up on your account page' }))
    .toHaveAttribute('href', '/account#second-factor')
  await expect.element(deskHeading()).not.toBeInTheDocument()
})

test.each(languagesToTest())('has no axe violation before and after the sign-in in %s', async (language) => {
  onTestFinished(closeSession)
  closeSession()
  mockCalls({})
  await renderAdminArea(desk, { language })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectAccessible('admin sign-in', 'dialog')
  openTestSession(chief)
  await expect.element(deskHeading()).toBeVisible()
  await expectAccessible('desk', 'main')
})
