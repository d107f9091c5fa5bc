import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { AuthDialogRoot } from '../AuthDialogRoot.tsx'
import { authDialogStore } from '../auth-dialog-state.ts'
import { closeSession } from '../session.ts'
import { restoreTestSession, sampleUser } from '../test-session.ts'
import { AccountOrSignIn } from './AccountOrSignIn.tsx'
import { currentSession, renderAccount } from './test-account.ts'

const messages = ['auth', 'account', 'second-factor']
const signInButton = () => page.getByRole('button', { name: 'Sign in' })
const status = () => page.getByRole('main').getByRole('status')
const accountPage = (
  <>
    <main>
      <AccountOrSignIn />
    </main>
    <AuthDialogRoot />
  </>
)

test('asks a visitor to sign in, and opens the dialog for it', async () => {
  onTestFinished(() => authDialogStore.set({}))
  closeSession()
  await renderInApp(accountPage, { messages })
  await expect.element(status()).toHaveTextContent('Sign in to see your account.')
  await signInButton().click()
  await expect.element(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})

test('shows neither the account nor a button to sign in before the session is checked', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  mockCalls({ 'GET /users/token': () => promise })
  await renderInApp(accountPage, { messages })
  restoreTestSession()
  await expect.element(status()).toHaveTextContent('Loading…')
  await expect.element(signInButton()).not.toBeInTheDocument()
  resolve(sampleUser)
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('says that the user is still signed in while the server cannot be reached, and shows the account afterwards', async () => {
  const answers = [failWith(503), Response.json(sampleUser)]
  mockCalls({
    'GET /users/token': () => answers.shift(),
    'GET /auth/sessions': () => ({ data: [currentSession] }),
  })
  await renderInApp(accountPage, { messages })
  restoreTestSession()
  await expect.element(status()).toMatchTextContent('You are still signed in')
  await expect.element(signInButton()).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('This browser')).toBeVisible()
})

test.each(languagesToTest())('has no axe violation for a visitor in %s', async (language) => {
  closeSession()
  await renderInApp(accountPage, { messages, language })
  await expectAccessible('signed out', 'main')
})

test.each(languagesToTest())('has no axe violation with all sections open in %s', async (language) => {
  await renderAccount({ language })
  // Six links to the pages of a member, and this session.
  await expect.poll(() => document.querySelectorAll('main li').length).toBe(7)
  for (const opener of document.querySelectorAll('summary')) opener.click()
  await expectAccessible('signed in', 'main')
})
