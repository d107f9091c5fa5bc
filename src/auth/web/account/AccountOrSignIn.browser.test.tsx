import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { AuthDialogRoot } from '../AuthDialogRoot.tsx'
import { AuthDialogs } from '../AuthDialogs.tsx'
import { authDialogStore } from '../auth-dialog-state.ts'
import { closeSession, discardRejectedToken } from '../session.ts'
import { openTestSession, restoreTestSession, sampleUser } from '../test-session.ts'
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

/** The account of Mira, who has typed something when the server ends the session. */
async function endSessionWhileTyping(signedIn: object = sampleUser) {
  authDialogStore.set({ Component: AuthDialogs })
  onTestFinished(() => authDialogStore.set({}))
  openTestSession()
  const sent = mockCalls({
    'GET /auth/sessions': () => ({ data: [currentSession] }),
    'GET /users/token': () => signedIn,
    'GET /auth/providers': () => ({ google: null, apple: null }),
    'POST /auth/login': () => ({ user: signedIn, accessToken: 'renewed' }),
    'PATCH /users/me': ({ headers, body }) =>
      headers.get('authorization') === 'Bearer renewed' ? { ...sampleUser, ...Object(body) } : failWith(401),
  })
  await renderInApp(accountPage, { messages })
  await aboutYou().fill('Picks olives.')
  discardRejectedToken('token-of-mira')
  return sent
}
const aboutYou = () => page.getByLabelText('About you', { exact: true })
const dialog = () => page.getByRole('dialog')

async function signInAgain(): Promise<void> {
  await expect.element(dialog().getByText(/You are no longer signed in/)).toBeVisible()
  await dialog().getByLabelText('E-mail', { exact: true }).fill(sampleUser.email)
  await dialog().getByRole('button', { name: 'Next', exact: true }).click()
  await dialog().getByLabelText('Password', { exact: true }).fill('five baskets before noon')
  await dialog().getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
}

test('keeps what was typed when the session ends, and saves it once the member has signed in again', async () => {
  const sent = await endSessionWhileTyping()
  await signInAgain()
  await expect.element(aboutYou()).toHaveValue('Picks olives.')
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible()
  expect(sent.filter(({ call }) => call === 'PATCH /users/me').map(({ body }) => body)).toMatchObject([
    { description: 'Picks olives.' },
  ])
})

test('keeps what was typed when the member signs in again in another tab, and closes the dialog', async () => {
  await endSessionWhileTyping()
  await expect.element(dialog()).toBeVisible()
  restoreTestSession('renewed')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText(/You are no longer signed in/)).not.toBeInTheDocument()
  await expect.element(aboutYou()).toHaveValue('Picks olives.')
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible()
})

test('keeps what was typed while a new token of another tab is checked', async () => {
  openTestSession()
  const answer = Promise.withResolvers<unknown>()
  mockCalls({
    'GET /auth/sessions': () => ({ data: [currentSession] }),
    'GET /users/token': () => answer.promise,
  })
  await renderInApp(accountPage, { messages })
  await aboutYou().fill('Picks olives.')
  restoreTestSession('renewed')
  await expect.element(aboutYou()).toHaveValue('Picks olives.')
  answer.resolve(sampleUser)
  await expect.element(page.getByText('This browser')).toBeVisible()
  await expect.element(aboutYou()).toHaveValue('Picks olives.')
})

test('keeps what was typed when another tab notices that the session has ended, but not when it signs out', async () => {
  const changeInOtherTab = (change: () => void) => {
    change()
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  }
  openTestSession()
  mockCalls({
    'GET /auth/sessions': () => ({ data: [currentSession] }),
    'GET /users/token': () => sampleUser,
  })
  await renderInApp(accountPage, { messages })
  await aboutYou().fill('Picks olives.')
  changeInOtherTab(() => {
    localStorage.setItem('session-ended', 'yes')
    localStorage.removeItem('token')
  })
  await expect.element(page.getByText(/You are no longer signed in/).first()).toBeVisible()
  await expect.element(aboutYou()).toHaveValue('Picks olives.')
  restoreTestSession('renewed')
  await expect.element(page.getByText('This browser')).toBeVisible()
  await expect.element(aboutYou()).toHaveValue('Picks olives.')
  changeInOtherTab(() => {
    localStorage.removeItem('session-ended')
    localStorage.removeItem('token')
  })
  await expect.element(aboutYou()).not.toBeInTheDocument()
})

test('somebody else who signs in in another tab gets nothing of what was typed', async () => {
  await endSessionWhileTyping({ ...sampleUser, _id: 'noor', description: 'Of Noor' })
  await expect.element(dialog()).toBeVisible()
  restoreTestSession('token-of-noor')
  await expect.element(aboutYou()).toHaveValue('Of Noor')
})

test('asks again when the dialog was closed, and continues what was asked for', async () => {
  const sent = await endSessionWhileTyping()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(aboutYou()).toHaveValue('Picks olives.')
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
  await signInAgain()
  await expect.element(page.getByText('Saved.', { exact: true })).toBeVisible()
  expect(sent.filter(({ call }) => call === 'PATCH /users/me')).toHaveLength(2)
})

test('somebody else who signs in sees their own account, and gets nothing of what was typed', async () => {
  const noor = { ...sampleUser, _id: 'noor', email: 'noor@olea.example', description: 'Of Noor' }
  const sent = await endSessionWhileTyping(noor)
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
  await signInAgain()
  await expect.element(aboutYou()).toHaveValue('Of Noor')
  expect(sent.filter(({ call }) => call === 'PATCH /users/me')).toHaveLength(1)
})

test('a member who signs out is not asked to sign in again, and leaves nothing on the page', async () => {
  openTestSession()
  mockCalls({})
  await renderInApp(accountPage, { messages })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(status()).toHaveTextContent('Sign in to see your account.')
  await expect.element(aboutYou()).not.toBeInTheDocument()
  await expect.element(dialog()).not.toBeInTheDocument()
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
