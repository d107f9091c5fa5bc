import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { removePasskeySupport, secondStep } from '../second-factor/test-factors.ts'
import { button, field, openSignIn, signedIn } from '../sign-in/test-sign-in.ts'
import { dialog } from '../test-dialogs.ts'
import { expectSignedIn, expectSignedOut, recordLog } from './test-provider-sign-in.ts'

const google = {
  clientId: 'olea-web',
  script: 'https://google.test/client.js',
  // Like the calls of this site, because the test answers no others.
  userInfo: '/api/google/me',
}
const profile = { sub: 'lucia', email: 'lucia@people.test', given_name: 'Oliva', family_name: 'Lucia' }

type Outcome = { access_token: string } | { error: string } | 'closed'
type ClientOptions = {
  client_id: string
  callback: (response: object) => void
  error_callback: (error: unknown) => void
}

/** The page keeps the client that it has loaded once, so all tests share one. */
const client = { accounts: { oauth2: {} } }

/** Loads a stand-in for Google's client, whose pop-up has this outcome. @returns the URLs of the loaded scripts */
function useGoogleClient(outcome: Outcome = { access_token: 'token-of-google' }, failures = 0): string[] {
  const scripts: string[] = []
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const script of nodes.filter((node) => node instanceof HTMLScriptElement)) {
      scripts.push(script.src)
      queueMicrotask(() => script.dispatchEvent(new Event(scripts.length > failures ? 'load' : 'error')))
    }
  })
  onTestFinished(() => append.mockRestore())
  const requestAccessToken = ({ callback, error_callback }: ClientOptions) =>
    outcome === 'closed' ? error_callback({ type: 'popup_closed' }) : callback(outcome)
  Object.assign(client.accounts.oauth2, {
    initTokenClient: (options: ClientOptions) => ({ requestAccessToken: () => requestAccessToken(options) }),
  })
  vi.stubGlobal('google', client)
  return scripts
}

async function pressGoogle(calls: Parameters<typeof openSignIn>[0] = {}) {
  const opened = await openSignIn({
    'GET /auth/providers': () => ({ google, apple: null }),
    'GET /google/me': () => profile,
    'POST /auth/google': () => signedIn,
    ...calls,
  })
  await button('Continue with Google').click()
  return opened
}

beforeEach(removePasskeySupport)

test('loads the client on click, again after a failure, and signs in with its token', async () => {
  recordLog()
  const scripts = useGoogleClient(undefined, 1)
  const { bodiesOf } = await pressGoogle()
  await expectSignedOut()
  await expect.poll(() => scripts).toEqual([google.script])
  await button('Continue with Google').click()
  await expectSignedIn()
  expect(scripts).toEqual([google.script, google.script])
  expect(bodiesOf('POST /auth/google')).toEqual([
    {
      googleId: 'lucia',
      email: 'lucia@people.test',
      name: 'Oliva',
      surname: 'Lucia',
      accessToken: 'token-of-google',
    },
  ])
})

test.each<[string, Outcome]>([
  ['the pop-up is closed', 'closed'],
  ['consent is denied', { error: 'access_denied' }],
])('logs the failed login and keeps the dialog open without an error when %s', async (_end, outcome) => {
  const readLog = recordLog()
  useGoogleClient(outcome)
  const { bodiesOf } = await pressGoogle()
  await expect.poll(readLog).toEqual(['Login Failed'])
  await expectSignedOut()
  expect(page.getByRole('alert').element().textContent).toBe('')
  expect(bodiesOf('POST /auth/google')).toEqual([])
})

test.each([
  ['provider-proof-refused', 401, 'The provider did not confirm this sign-in. Please try again.'],
  ['account-exists', 409, 'There is already an account with this address. Please sign in with its password.'],
])('shows the reason %s of the server', async (code, status, message) => {
  recordLog()
  useGoogleClient()
  await pressGoogle({ 'POST /auth/google': () => failWith(status, {}, { code }) })
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expectSignedOut()
})

test('asks for the second factor', async () => {
  useGoogleClient()
  await pressGoogle({
    'POST /auth/google': () => ({ secondStep: secondStep('app') }),
    'POST /auth/second-step': () => signedIn,
  })
  await expect.element(dialog('One more step')).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
  await field('Code from the app').fill('123456')
  await button('Sign in').click()
  await expectSignedIn()
})
