// The account page of accounts without a password: a code sent by e-mail replaces it.
import { expect, test } from 'vitest'
import { waitForEmailCode } from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import {
  fetchSignedInUser,
  newSubject,
  olea,
  openSignInModal,
  signInThroughPopUp,
  withProvider,
} from '../support/provider-pop-ups.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, hasSite: false })
withProvider()

/** Signs up with Apple, which sets no password, and opens the account page. */
async function openAccount(name: string) {
  const subject = newSubject(name)
  const { context, page } = await openSignInModal()
  await signInThroughPopUp(page, 'Continue with Apple', subject)
  await fetchSignedInUser(page)
  await page.goto('/account')
  const section = (name: string) => page.getByRole('region', { name })
  await section('Delete account').waitFor()
  return { context, page, section, subject, email: `${subject}@people.test` }
}

const waitForOwnershipCode = (email: string) => waitForEmailCode(email, /^Your confirmation code$/, olea)

test('sets a first password with a code and then requires it', async () => {
  const { context, page, section, email } = await openAccount('prima')
  const password = section('Password')
  await password.getByText('You sign in with another account').waitFor()
  await password.getByText('Set a password', { exact: true }).click()
  expect(await password.getByLabel('Current password').count()).toBe(0)
  await password.getByRole('button', { name: 'Send code' }).click()
  const code = password.getByLabel('Confirmation code')
  await code.waitFor()
  await expect.poll(() => hasFocus(code)).toBe(true)
  await code.fill('000000')
  await password.getByLabel('New password').fill('five baskets before noon')
  await password.getByLabel('Confirm password').fill('five baskets before noon')
  const sent = await waitForOwnershipCode(email)
  if (sent !== '000000') {
    await page.keyboard.press('Enter')
    await password.getByText('Invalid code').waitFor()
  }
  await code.fill(sent)
  await page.keyboard.press('Enter')
  await password.getByText('Your password has been changed.').waitFor()
  await password.getByLabel('Current password').waitFor()
  await section('Delete account').getByText('Delete my account').click()
  await section('Delete account').getByLabel('Current password').fill('five baskets before noon')
  await section('Delete account').getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  await context.close()
})

test('deletes the account with a code, and creates a new one at the next sign-in', async () => {
  const { context, page, section, subject, email } = await openAccount('tertia')
  const first = await fetchSignedInUser(page)
  const deletion = section('Delete account')
  await deletion.getByText('Delete my account').click()
  await deletion.getByText('This cannot be undone.').waitFor()
  await deletion.getByRole('button', { name: 'Send code' }).click()
  await deletion.getByRole('button', { name: 'Delete permanently' }).click()
  await deletion.getByText('The code has six digits.').waitFor()
  await deletion.getByLabel('Confirmation code').fill(await waitForOwnershipCode(email))
  await page.keyboard.press('Enter')
  await page.getByText('Your account has been deleted.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await context.close()
  const again = await openSignInModal()
  await signInThroughPopUp(again.page, 'Continue with Apple', subject)
  expect((await fetchSignedInUser(again.page))._id).not.toBe(first._id)
  await again.context.close()
})
