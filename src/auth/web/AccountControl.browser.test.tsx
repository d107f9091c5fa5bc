import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { AccountControl } from './AccountControl.tsx'
import { AuthDialogRoot } from './AuthDialogRoot.tsx'
import { authDialogStore } from './auth-dialog-state.ts'
import { removePasskeySupport } from './second-factor/test-factors.ts'
import { closeSession, getCurrentSession } from './session.ts'
import { saveEmailDraft } from './sign-in/email-draft.ts'
import { openTestSession, restoreTestSession, sampleUser } from './test-session.ts'

// The test library adds the hidden text that reserves the width of the other label.
const button = () => page.getByRole('button', { name: /^Sign in/ })
const link = () => page.getByRole('link', { name: /^Account/ })

async function renderControl() {
  removePasskeySupport()
  authDialogStore.set({})
  onTestFinished(() => {
    authDialogStore.set({})
    saveEmailDraft('')
    closeSession()
  })
  const content = (
    <>
      <AccountControl />
      <AuthDialogRoot />
    </>
  )
  await renderInApp(content, { messages: ['auth'] })
}

test('loads the dialogs when it receives the focus, and returns it to the control on Escape', async () => {
  mockCalls({ 'GET /auth/providers': () => ({ google: null, apple: null }) })
  await renderControl()
  await expect.element(button()).toHaveAttribute('aria-haspopup', 'dialog')
  expect(authDialogStore.get().Component).toBeUndefined()
  await userEvent.tab()
  await expect.element(button()).toHaveFocus()
  await expect.poll(() => authDialogStore.get().Component).toBeDefined()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button()).toHaveFocus()
})

test('becomes the link to the account after signing in, and has the focus', async () => {
  mockCalls({
    'GET /auth/providers': () => ({ google: null, apple: null }),
    'POST /auth/login': () => ({ user: sampleUser, accessToken: 'token-of-mira' }),
  })
  await renderControl()
  await button().click()
  await expect.element(page.getByLabelText('E-mail')).toHaveFocus()
  await userEvent.keyboard(`${sampleUser.email}{Enter}`)
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  await userEvent.keyboard('five baskets before noon{Enter}')
  await expect.element(link()).toHaveFocus()
  await expect.element(link()).toHaveAttribute('href', '/account')
})

test('is a link to the account while the session is being checked, and afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  mockCalls({ 'GET /users/token': () => promise })
  await renderControl()
  await expect.element(button()).toBeVisible()
  restoreTestSession('token-of-mira')
  await expect.element(page.getByRole('link')).toHaveAttribute('data-state', 'unknown')
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/account')
  resolve(sampleUser)
  await expect.element(link()).toHaveAttribute('data-state', 'signed-in')
})

test('offers to sign in when the token is rejected, and when it cannot be checked', async () => {
  mockCalls({ 'GET /users/token': () => failWith(401) })
  await renderControl()
  restoreTestSession('not-a-token')
  await expect.poll(() => localStorage.getItem('token')).toBeNull()
  await expect.element(button()).toBeVisible()
  mockCalls({ 'GET /users/token': () => failWith(503) })
  restoreTestSession('token-of-mira')
  await expect.poll(() => getCurrentSession().state).toBe('unreachable')
  await expect.element(button()).toBeVisible()
  expect(localStorage.getItem('token')).toBe('token-of-mira')
})

test('reserves the width of the longer label', async () => {
  await page.viewport(1280, 600)
  onTestFinished(() => page.viewport(800, 600))
  await renderControl()
  const getWidth = (label: string) => page.getByText(label).element().getBoundingClientRect().width
  await expect.element(button()).toBeVisible()
  const widthBefore = getWidth('Sign in')
  openTestSession()
  await expect.element(link()).toBeVisible()
  expect(getWidth('Account')).toBeCloseTo(widthBefore, 1)
  expect(widthBefore).toBeGreaterThan(40)
})
