// Errors of passkey devices, and browsers without passkeys.
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSignIn, readToken, signInAs, waitForEmailCode } from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import {
  addVirtualAuthenticator,
  backdateSignIns,
  registerConfirmedReader,
  runSql,
  visitAccount,
} from '../support/second-factors.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

/** Makes the device reject the first calls with this DOMException. */
async function rejectFirstCalls(page: Page, name: string, times = 1): Promise<void> {
  await page.evaluate(
    ([kind, count]) => {
      let left = Number(count)
      for (const call of ['create', 'get'] as const) {
        const original = navigator.credentials[call].bind(navigator.credentials)
        navigator.credentials[call] = async (options?: object) => {
          if (left <= 0) return original(options)
          left -= 1
          throw new DOMException('message of the browser', kind)
        }
      }
    },
    [name, String(times)] as const,
  )
}

/** A visit in a browser without support for passkeys. */
async function visitWithoutPasskeys() {
  const visited = await visit()
  await visited.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  return visited
}

test.each([
  ['NotAllowedError', 'This was not confirmed on your device'],
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['SecurityError', 'Passkeys do not work at this address of the newspaper.'],
  ['UnknownError', 'Your device could not do this with a passkey.'],
])('shows the reason for %s of the device instead of a network error', async (name, message) => {
  const { page, section, close } = await visitAccount(await registerConfirmedReader())
  await addVirtualAuthenticator(page)
  await rejectFirstCalls(page, name)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Name of the passkey').fill('Virtual phone')
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByRole('alert').filter({ hasText: message }).waitFor()
  // The name is still in the field.
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('The passkey was added.').waitFor()
  await close()
})

test('does not ask for the e-mail code again when the device fails', async () => {
  const person = await registerConfirmedReader()
  const { user } = person
  await runSql(
    sql`update users set password_hash = null, google_id = ${`google-${user._id}`} where id = ${user._id}`,
  )
  await backdateSignIns(user._id)
  const { page, section, requests, close } = await visitAccount(person)
  await addVirtualAuthenticator(page)
  await rejectFirstCalls(page, 'NotAllowedError')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByRole('button', { name: 'Send code' }).click()
  await section.getByLabel('Name of the passkey').fill('Virtual phone')
  await section
    .getByLabel('Confirmation code')
    .fill(await waitForEmailCode(person.email, /^Your confirmation code$/))
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByRole('alert').filter({ hasText: 'not confirmed on your device' }).waitFor()
  expect(await section.getByLabel('Confirmation code').count()).toBe(0)
  expect(await section.getByLabel('Name of the passkey').inputValue()).toBe('Virtual phone')
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByRole('button', { name: 'I have kept them' }).click()
  const sent = requests.filter((each) => each === 'POST /api/auth/second-factor/passkeys')
  expect(sent).toHaveLength(1)
  // The code was consumed: the next change needs another.
  await section.getByRole('button', { name: 'Remove: Virtual phone' }).click()
  await section.getByRole('button', { name: 'Send code' }).waitFor()
  await close()
})

test('shows that nothing was confirmed when the browser’s passkey window is closed', async () => {
  const { page, open, close } = await visit()
  await open('/')
  const modal = await openSignIn(page)
  await addVirtualAuthenticator(page)
  await rejectFirstCalls(page, 'NotAllowedError')
  await modal.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await modal.getByRole('alert').filter({ hasText: 'not confirmed on your device' }).waitFor()
  expect(await readToken(page)).toBeNull()
  await close()
})

test('offers no passkey in a browser without support, and explains when there is no other factor', async () => {
  const person = await registerConfirmedReader()
  const supported = await visitAccount(person)
  await addVirtualAuthenticator(supported.page)
  await supported.section.getByRole('button', { name: 'Add a passkey' }).click()
  await supported.section.getByLabel('Name of the passkey').fill('Virtual phone')
  await supported.section.getByRole('button', { name: 'Create passkey' }).click()
  await supported.section.getByRole('button', { name: 'I have kept them' }).waitFor()
  await supported.close()

  const { page, open, close } = await visitWithoutPasskeys()
  await open('/')
  const modal = await openSignIn(page)
  expect(await modal.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
  await page.reload()
  await signInAs(page, person)
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  const field = dialog.getByLabel('Recovery code')
  await expect.poll(() => hasFocus(field)).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Use a passkey instead' }).count()).toBe(0)

  await runSql(sql`delete from recovery_codes where user_id = ${person.user._id}`)
  await page.reload()
  await signInAs(page, person)
  await dialog.getByText('This account asks for a passkey, and this browser has none.').waitFor()
  await dialog.getByRole('button', { name: 'Start again' }).click()
  await page.getByLabel('E-mail').waitFor()
  await close()
})
