import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { removePasskeySupport } from '../second-factor/test-factors.ts'
import { dialog } from '../test-dialogs.ts'
import { button, email, enterEmail, field, openSignIn, password } from './test-sign-in.ts'

beforeEach(removePasskeySupport)

async function goToPolicy(newPassword = password): Promise<void> {
  await button('Sign up').click()
  await enterEmail()
  await field('New password').fill(newPassword)
  await field('Confirm password').fill(newPassword)
  await button('Next').click()
}

async function agree(): Promise<void> {
  await field('I agree with the privacy policy.').click()
  await button('Next').click()
}

test('signs up in steps, keeps every value on the way back, and asks for the code of the mail', async () => {
  const { bodiesOf } = await openSignIn()
  await button('Sign up').click()
  await expect.element(dialog('Create an account')).toBeVisible()
  // The focus is in the field instead of on the link back to signing in.
  await expect.element(field('E-mail')).toHaveFocus()
  await userEvent.keyboard(`${email}{Enter}`)
  await expect.element(field('New password')).toHaveFocus()
  await userEvent.keyboard(password)
  await field('Confirm password').fill(`${password}!`)
  await button('Next').click()
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords do not match')
  await expect.element(field('Confirm password')).toHaveFocus()
  await field('Confirm password').fill(password)
  await button('Next').click()

  const agreement = field('I agree with the privacy policy.')
  await expect.element(dialog('Your data')).toBeVisible()
  await expect.element(button('Next')).toBeDisabled()
  await agreement.click()
  await expect.element(button('Next')).toBeEnabled()
  await agreement.click()
  await expect.element(button('Next')).toBeDisabled()
  await agreement.click()

  for (const title of ['Choose a password', 'Create an account', 'Sign in']) {
    await button('Back').click()
    await expect.element(dialog(title)).toBeVisible()
  }
  await expect.element(button('Back')).not.toBeInTheDocument()
  // The control that opened the sign-up has the focus again.
  await expect.element(button('Sign up')).toHaveFocus()
  await button('Sign up').click()
  await expect.element(field('E-mail')).toHaveValue(email)
  await button('Next').click()
  await expect.element(field('New password')).toHaveValue(password)
  await expect.element(field('Confirm password')).toHaveValue(password)
  await button('Next').click()
  await expect.element(agreement).toBeChecked()
  await button('Next').click()
  await expect.element(dialog('Enter confirmation code')).toBeVisible()
  expect(bodiesOf('POST /auth/register')).toEqual([
    { email, password, isProfessionalAccount: false, acceptedPrivacyPolicy: true, language: 'en' },
  ])
  expect(localStorage.getItem('token')).toBe('token-of-mira')
  await expect
    .element(page.getByRole('status').filter({ hasText: `You are signed in as ${email}.` }))
    .toBeInTheDocument()
})

test.each([
  ['short', 'At least 8 characters, please.'],
  ['x'.repeat(129), 'At most 128 characters, please.'],
])('rejects the new password %j', async (newPassword, message) => {
  await openSignIn()
  await goToPolicy(newPassword)
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(field('New password')).toHaveFocus()
})

test('opens the privacy policy in a new tab, which keeps what was entered', async () => {
  await openSignIn()
  await goToPolicy()
  const link = page.getByRole('link', { name: 'Read the whole privacy policy' })
  await expect.element(link).toHaveAttribute('href', '/privacy')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('leads from sign-up back to sign-in', async () => {
  await openSignIn()
  await button('Sign up').click()
  await button('Already have an account? Sign in').click()
  await expect.element(dialog('Sign in')).toBeVisible()
  await expect.element(button('Back')).not.toBeInTheDocument()
})

test('shows that an address has an account already and offers to sign in', async () => {
  await openSignIn({ 'POST /auth/register': () => failWith(409, {}, { code: 'email-taken' }) })
  await goToPolicy()
  await agree()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is already an account with this address.')
  expect(localStorage.getItem('token')).toBeNull()
  await button('Sign in with this address').click()
  await expect.element(dialog('Enter your password').getByText(email)).toBeVisible()
})

test('returns to the password for a common one, and to the address for an invalid one', async () => {
  const register = vi.fn((): unknown =>
    failWith(400, {}, { errors: [{ path: 'email', message: 'is invalid' }] }),
  )
  register.mockReturnValueOnce(failWith(400, {}, { errors: [{ path: 'password', message: 'is invalid' }] }))
  await openSignIn({ 'POST /auth/register': register })
  await goToPolicy('password1')
  await agree()
  await expect
    .element(
      dialog('Choose a password').getByText(
        'This is one of the most common passwords. Please choose another.',
      ),
    )
    .toBeVisible()
  await expect.element(field('New password')).toHaveFocus()
  await button('Next').click()
  await button('Next').click()
  await expect.element(dialog('Create an account')).toBeVisible()
  await expect.element(field('E-mail')).toHaveAccessibleDescription('This is not a complete e-mail address.')
  await expect.element(field('E-mail')).toHaveFocus()
})
