import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { authDialogStore, closeAuthDialog } from '../auth-dialog-state.ts'
import { removePasskeySupport, secondStep } from '../second-factor/test-factors.ts'
import { button, field, signedIn } from '../sign-in/test-sign-in.ts'
import { PasswordResetByLink } from './PasswordResetByLink.tsx'

const secret = 'kfI2x-0LM3_b9Yq7Zt4Wc1Rv8Ns6Hd5G'
const password = 'black-fruit-in-december'
const account = { email: 'mira@olea.test' }
const main = (
  <main>
    <PasswordResetByLink />
  </main>
)

beforeEach(() => {
  removePasskeySupport()
  history.replaceState(null, '', `#${secret}`)
})

afterEach(() => {
  history.replaceState(null, '', location.pathname)
  localStorage.clear()
  closeAuthDialog()
})

async function open(reset: () => unknown = () => signedIn) {
  const sent = mockCalls({
    'POST /auth/reset-link': () => account,
    'POST /auth/reset-by-link': reset,
  })
  await renderInApp(main, { messages: ['auth'] })
  await expect.element(page.getByText(account.email)).toBeVisible()
  return { bodiesOf: (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body) }
}

async function submit(newPassword: string, repeated = newPassword): Promise<void> {
  await field('New password').fill(newPassword)
  await field('Confirm password').fill(repeated)
  await button('Set password and sign in').click()
}

test('sets the new password for the account of the link and signs in', async () => {
  const { bodiesOf } = await open()
  await expectAccessible('new password')
  await submit(password)
  await expect.poll(() => localStorage.getItem('token')).toBe(signedIn.accessToken)
  expect(bodiesOf('POST /auth/reset-link')).toEqual([{ secret }])
  expect(bodiesOf('POST /auth/reset-by-link')).toEqual([{ secret, password }])
})

test('shows at the field what is wrong with the password, and keeps the form', async () => {
  const { bodiesOf } = await open(() =>
    failWith(400, {}, { code: 'invalid-request', errors: [{ path: 'password', message: 'is common' }] }),
  )
  await submit(password, 'something-else')
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  expect(bodiesOf('POST /auth/reset-by-link')).toEqual([])
  await submit('password1')
  await expect.element(field('New password')).toHaveAccessibleDescription(/most common passwords/)
})

test('asks for the second factor after the new password', async () => {
  await open(() => ({ secondStep: secondStep('app') }))
  await submit(password)
  await expect.element(field('New password')).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox').first()).toBeVisible()
  expect(localStorage.getItem('token')).toBeNull()
})

test('offers a new link when this one was used or has expired', async () => {
  mockCalls({ 'POST /auth/reset-link': () => failWith(404, {}, { code: 'link-not-found' }) })
  await renderInApp(main, { messages: ['auth'] })
  await expect.element(page.getByText('This link was used already or has expired.')).toBeVisible()
  await button('Request a new link').click()
  await expect.poll(() => authDialogStore.get().open).toBe('password-reset')
})

test('loads the account again after a failure', async () => {
  const find = vi.fn((): unknown => account).mockReturnValueOnce(failWith(503))
  mockCalls({ 'POST /auth/reset-link': find })
  await renderInApp(main, { messages: ['auth'] })
  await button('Try Again').click()
  await expect.element(page.getByText(account.email)).toBeVisible()
})
