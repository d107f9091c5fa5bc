// Second factors: TOTP codes, recovery codes, and passkeys with Chromium's virtual authenticator.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addAuthenticatorApp, totpCode } from '../../authenticator-app.ts'
import { call, signIn } from '../../olea-api.ts'
import { accountControl, openSignIn, readToken, signInAs, storeToken } from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import { expectAccessible, findAxeViolations } from '../support/page-checks.ts'
import {
  addVirtualAuthenticator,
  backdateSignIns,
  registerConfirmedReader,
  visitAccount,
} from '../support/second-factors.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => readToken(page)).toBeNull()
}

test('sets up an authenticator app and requires its codes at sign-in', async () => {
  const person = await registerConfirmedReader()
  const { page, section, faults, close } = await visitAccount(person)
  await section.getByRole('button', { name: 'Add an authenticator app' }).click()
  await section.getByRole('button', { name: 'Continue' }).click()
  await section.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const used = totpCode(secret)
  await section.getByLabel('Code from the app').fill(used)
  await section.getByRole('button', { name: 'Add app' }).click()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(10)
  const [first = ''] = await section.getByRole('listitem').allInnerTexts()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await section.getByRole('button', { name: 'Copy' }).click()
  await section.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(first)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('olea-recovery-codes.txt')
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('Recovery codes left: 10').waitFor()
  expect(faults).toEqual([])

  await signOut(page)
  await signInAs(page, person)
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  const field = dialog.getByLabel('Code from the app')
  await field.waitFor()
  // The field has the focus.
  await expect.poll(() => hasFocus(field)).toBe(true)
  expect(await readToken(page)).toBeNull()
  await field.fill('12345')
  await page.keyboard.press('Enter')
  await dialog.getByText('The code has six digits.').waitFor()
  // This code was used to set up the app.
  await field.fill(used)
  await page.keyboard.press('Enter')
  await dialog.getByText('Invalid code').waitFor()
  await field.fill(totpCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect.poll(() => readToken(page)).not.toBeNull()
  await dialog.waitFor({ state: 'hidden' })

  await signOut(page)
  await signInAs(page, person)
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(first.toUpperCase().replaceAll('-', ' '))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await section.getByText('Recovery codes left: 9').waitFor()
  await close()
})

test('asks for the password when the sign-in becomes too old while the page is open', async () => {
  const person = await registerConfirmedReader()
  const { page, section, requests, close } = await visitAccount(person)
  await section.getByRole('button', { name: 'Add an authenticator app' }).click()
  await backdateSignIns(person.user._id)
  await section.getByRole('button', { name: 'Continue' }).click()
  const password = section.getByLabel('Current password')
  await expect.poll(() => password.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  const countRequests = (call: string) => requests.filter((each) => each.startsWith(call)).length
  expect(countRequests('POST /api/auth/second-factor/app')).toBe(1)
  expect(countRequests('GET /api/auth/second-factor')).toBe(1)
  await password.fill(person.password)
  await section.getByRole('button', { name: 'Continue' }).click()
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  await section.getByLabel('Code from the app').fill(totpCode(secret))
  await section.getByRole('button', { name: 'Add app' }).click()
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('Recovery codes left: 10').waitFor()
  await page.reload()
  await section.getByText('Recovery codes left: 10').waitFor()
  await close()
})

test('creates a passkey that signs in alone and as the second step after a password', async () => {
  const person = await registerConfirmedReader()
  const { page, section, faults, close } = await visitAccount(person)
  await addVirtualAuthenticator(page)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByText('Please enter a name.').waitFor()
  await section.getByLabel('Name of the passkey').fill('Virtual phone')
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('Virtual phone').waitFor()

  await signOut(page)
  const modal = await openSignIn(page)
  await modal.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await section.getByText('last used on').waitFor()

  await signOut(page)
  await signInAs(page, person)
  await page.getByRole('dialog').getByRole('button', { name: 'Use passkey' }).click()
  await expect.poll(() => readToken(page)).not.toBeNull()

  await section.getByRole('button', { name: 'Rename: Virtual phone' }).click()
  await section.getByLabel('Name of the passkey').fill('Old phone')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByRole('button', { name: 'Remove: Old phone' }).click()
  await section.getByRole('button', { name: 'Remove passkey' }).click()
  await section.getByText('The passkey was removed.').waitFor()
  expect(await section.getByRole('listitem').count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

test('asks for the second factor at the admin sign-in and admits only admins', async () => {
  const [chief, other] = [await registerConfirmedReader(), await registerConfirmedReader()]
  const { accessToken: token } = await signIn(site.url, site.admin)
  const { user } = await signIn(site.url, chief)
  await call(site.url, 'PATCH', `/users/${user._id}/role`, { token, body: { role: 'admin' } })
  const enter = async (page: Page, { email, password }: typeof chief, code: string) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Code from the app').fill(code)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  }
  const secretOfOther = await addAuthenticatorApp(site.url, other.accessToken)
  const { page, open, close } = await visit()
  await open('/admin')
  await enter(page, other, totpCode(secretOfOther, 1))
  await page.getByText('Access denied. Admin privileges required.').waitFor()
  expect(await readToken(page)).toBeNull()
  const secret = await addAuthenticatorApp(site.url, chief.accessToken)
  await enter(page, chief, totpCode(secret, 1))
  await page.getByRole('link', { name: 'Publish news' }).first().waitFor()
  await close()
})

test('offers a way back from the second step of the admin sign-in, and out of it', async () => {
  const person = await registerConfirmedReader()
  await addAuthenticatorApp(site.url, person.accessToken)
  const { page, open, close } = await visit()
  await open('/admin')
  const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Password', { exact: true })]
  const enter = async () => {
    await email.fill(person.email)
    await password.fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code from the app').waitFor()
  }
  await enter()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.poll(() => hasFocus(email)).toBe(true)
  await enter()
  await page.getByRole('link', { name: 'Back to the newspaper' }).click()
  await page.waitForURL('/')
  expect(await readToken(page)).toBeNull()
  await close()
})

test('scrolls to the section of the URL’s fragment although it renders after the page', async () => {
  const person = await registerConfirmedReader()
  const { page, open, close } = await visit()
  await storeToken(page, person.accessToken)
  await open('/account#second-factor')
  const heading = page.getByRole('heading', { name: 'Second factor' })
  await expect.poll(() => hasFocus(heading)).toBe(true)
  const top = await heading.evaluate((element) => element.getBoundingClientRect().top / innerHeight)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(0.5)
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.locator('#second-factor').getByRole('button').first())).toBe(true)
  await close()
})

test('prints recovery codes on a separate sheet, or shows that printing failed', async () => {
  const person = await registerConfirmedReader()
  await addAuthenticatorApp(site.url, person.accessToken)
  const { page, open, close } = await visit()
  await storeToken(page, person.accessToken)
  await page.addInitScript(() => {
    window.print = () => {
      const { width, display } = getComputedStyle(window.frameElement ?? document.body)
      const sheet = { text: document.body.innerText, isLaidOut: display !== 'none' && width !== '' }
      sessionStorage.setItem('printed', JSON.stringify(sheet))
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await open('/account')
  const section = page.locator('#second-factor')
  await section.getByRole('button', { name: 'Make new recovery codes' }).click()
  await section.getByRole('button', { name: 'Make new codes' }).click()
  const codes = section.getByRole('list').locator('code')
  await expect.poll(() => codes.count()).toBe(10)
  const print = section.getByRole('button', { name: 'Print' })
  await print.click()
  const printed = await page.evaluate(() => sessionStorage.getItem('printed') ?? '')
  const lines = ['Recovery codes for Olea', '', ...(await codes.allInnerTexts()), '']
  expect(JSON.parse(printed)).toEqual({ text: lines.join('\n'), isLaidOut: true })
  expect(await page.locator('iframe').count()).toBe(0)

  await page.evaluate(() => {
    const append = document.body.append.bind(document.body)
    document.body.append = (...nodes) => {
      append(...nodes)
      for (const node of nodes) if (node instanceof HTMLIFrameElement) node.remove()
    }
  })
  await print.click()
  await section.getByText('This browser does not let us print.').waitFor()
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('New recovery codes were made.').waitFor()
  await close()
})

test.each(['en-GB', 'ar-SA'])('has no axe violation and no horizontal overflow in %s', async (locale) => {
  const person = await registerConfirmedReader()
  const options = { locale, reducedMotion: 'reduce', bypassCSP: true } as const
  const { page, section, close } = await visitAccount(person, options)
  const buttons = section.getByRole('button')
  await buttons.nth(1).click()
  await buttons.first().click()
  await section.locator('code').waitFor()
  await section.locator('svg path').waitFor({ state: 'attached' })
  await expectAccessible(page, 'setting up an app', { selector: '#second-factor' })
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  await section.locator('input').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await expect.poll(() => section.getByRole('listitem').count()).toBe(10)
  await expectAccessible(page, 'recovery codes', { selector: '#second-factor' })
  await buttons.last().click()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1)
  await expectAccessible(page, 'the list', { selector: '#second-factor' })

  const fresh = await visit(options)
  await fresh.open('/')
  await accountControl(fresh.page).click()
  await fresh.page.locator('dialog input[name="email"]').fill(person.email)
  await fresh.page.keyboard.press('Enter')
  await fresh.page.locator('dialog input[name="password"]').fill(person.password)
  await fresh.page.keyboard.press('Enter')
  await fresh.page.locator('dialog input[name="code"]').waitFor()
  expect(await findAxeViolations(fresh.page, { selector: 'dialog[open]' })).toEqual([])
  await fresh.close()
  await close()
})
