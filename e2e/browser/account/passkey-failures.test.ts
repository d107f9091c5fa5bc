// What people are told when their device makes no passkey, and what browsers without passkeys offer instead.
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

withBrowser()

/** A device that says no so many times, as the standard has it say so, and works then. */
async function failAtFirst(page: Page, name: string, times = 1): Promise<void> {
  await page.evaluate(
    ([kind, count]) => {
      let left = Number(count)
      for (const call of ['create', 'get'] as const) {
        const ask = navigator.credentials[call].bind(navigator.credentials)
        navigator.credentials[call] = async (options?: object) => {
          if (left <= 0) return ask(options)
          left -= 1
          throw new DOMException('words of the browser', kind)
        }
      }
    },
    [name, String(times)] as const,
  )
}

/** A browser that has never heard of passkeys. */
async function withoutPasskeys() {
  const visited = await visit()
  await visited.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  return visited
}

test.each([
  ['NotAllowedError', 'This was not confirmed on your device'],
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['SecurityError', 'Passkeys do not work at this address of the newspaper.'],
  ['UnknownError', 'Your device could not do this with a passkey.'],
])('a device that says %s is not taken for a server that is away', async (name, words) => {
  const { page, section, close } = await visitAccount(await registerConfirmedReader())
  await addVirtualAuthenticator(page)
  await failAtFirst(page, name)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Name of the passkey').fill('Virtual phone')
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByRole('alert').filter({ hasText: words }).waitFor()
  // What was typed is still there for another try.
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('The passkey was added.').waitFor()
  await close()
})

test('a code that proved somebody once is not asked for again because the device failed', async () => {
  const person = await registerConfirmedReader()
  const { user } = person
  await runSql(
    sql`update users set password_hash = null, google_id = ${`google-${user._id}`} where id = ${user._id}`,
  )
  await backdateSignIns(user._id)
  const { page, section, requests, close } = await visitAccount(person)
  await addVirtualAuthenticator(page)
  await failAtFirst(page, 'NotAllowedError')
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
  const asked = requests.filter((each) => each === 'POST /api/auth/second-factor/passkeys')
  expect(asked).toHaveLength(1)
  // The code is used up: the next change sends another.
  await section.getByRole('button', { name: 'Remove: Virtual phone' }).click()
  await section.getByRole('button', { name: 'Send code' }).waitFor()
  await close()
})

test('who closes the window of the browser at sign-in is told that nothing was confirmed', async () => {
  const { page, open, close } = await visit()
  await open('/')
  const modal = await openSignIn(page)
  await addVirtualAuthenticator(page)
  await failAtFirst(page, 'NotAllowedError')
  await modal.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await modal.getByRole('alert').filter({ hasText: 'not confirmed on your device' }).waitFor()
  expect(await readToken(page)).toBeNull()
  await close()
})

test('a browser without passkeys offers none, and says so where nothing else is left', async () => {
  const person = await registerConfirmedReader()
  const able = await visitAccount(person)
  await addVirtualAuthenticator(able.page)
  await able.section.getByRole('button', { name: 'Add a passkey' }).click()
  await able.section.getByLabel('Name of the passkey').fill('Virtual phone')
  await able.section.getByRole('button', { name: 'Create passkey' }).click()
  await able.section.getByRole('button', { name: 'I have kept them' }).waitFor()
  await able.close()

  const { page, open, close } = await withoutPasskeys()
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
