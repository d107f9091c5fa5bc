// Sign-in with Google and Apple through real pop-ups.
import { createHash } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { addAuthenticatorApp, totpCode } from '../../authenticator-app.ts'
import { readToken } from '../support/accounts.ts'
import {
  clientId,
  dialogButton,
  fetchSignedInUser,
  foreignClientId,
  newSubject,
  olea,
  openSignInModal,
  provider,
  signInThroughPopUp,
  withProvider,
} from '../support/provider-pop-ups.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })
withProvider()

test('Google: loads the client on click and signs in with its token', async () => {
  const { context, page } = await openSignInModal()
  const google = dialogButton(page, 'Continue with Google')
  await google.waitFor()
  expect(await page.locator('script[src$="/client.js"]').count()).toBe(0)
  await signInThroughPopUp(page, 'Continue with Google', 'lucia')
  expect(await fetchSignedInUser(page)).toMatchObject({
    googleId: 'lucia',
    email: 'lucia@people.test',
    name: 'Oliva',
  })
  await context.close()
})

test('Apple: signs in with the token that the return page receives', async () => {
  const { context, page } = await openSignInModal()
  await signInThroughPopUp(page, 'Continue with Apple', 'appia')
  expect(await fetchSignedInUser(page)).toMatchObject({ appleId: 'appia', email: 'appia@people.test' })
  await context.close()
})

test('asks for the code of the authenticator app after either pop-up', async () => {
  for (const [name, subject] of [
    ['Continue with Google', newSubject('doppia')],
    ['Continue with Apple', newSubject('tripla')],
  ] as const) {
    const first = await openSignInModal()
    await signInThroughPopUp(first.page, name, subject)
    const person = await fetchSignedInUser(first.page)
    const secret = await addAuthenticatorApp(olea.url, (await readToken(first.page)) ?? '')
    await first.context.close()

    const { context, page } = await openSignInModal()
    await signInThroughPopUp(page, name, subject)
    const dialog = page.getByRole('dialog', { name: 'One more step' })
    const field = dialog.getByLabel('Code from the app')
    await field.waitFor()
    expect(await readToken(page)).toBeNull()
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('Invalid code').waitFor()
    expect(await readToken(page)).toBeNull()
    // The code of this half minute was used to set up the app.
    await field.fill(totpCode(secret, 1))
    await page.keyboard.press('Enter')
    expect(await fetchSignedInUser(page)).toMatchObject({ _id: person._id })
    await context.close()
  }
})

test('logs a failed login and keeps the modal open when the pop-up is closed', async () => {
  for (const name of ['Continue with Google', 'Continue with Apple']) {
    const { context, page, log } = await openSignInModal()
    const opening = page.waitForEvent('popup')
    await dialogButton(page, name).click()
    const popup = await opening
    await popup.waitForLoadState()
    await popup.close()
    await expect.poll(() => log.some((line) => line.startsWith('Login Failed'))).toBe(true)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await context.close()
  }
})

test('Apple: signs in when the token arrives after the pop-up was closed', async () => {
  const { context, page, log } = await openSignInModal(() => {
    const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage') ?? {}
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
      set(listener: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => setTimeout(() => listener(event), 900))
      },
    })
  })
  await signInThroughPopUp(page, 'Continue with Apple', 'lenta')
  expect(await fetchSignedInUser(page)).toMatchObject({ appleId: 'lenta' })
  expect(log.filter((line) => line.startsWith('Login Failed'))).toEqual([])
  await context.close()
})

test('rejects an account whose e-mail address the provider has not verified', async () => {
  const { context, page } = await openSignInModal()
  await signInThroughPopUp(page, 'Continue with Google', 'sly unverified')
  await page.getByText('The provider did not confirm this sign-in').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await context.close()
})

/** The modal shows the reason and no token is stored. */
async function expectRejected(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('The provider did not confirm this sign-in').waitFor()
  expect(await readToken(page)).toBeNull()
}

test.each([
  {
    proof: 'issued for another site',
    send: async (route: Route, body: object) => {
      const { accessToken } = await provider.signIn({ clientId: foreignClientId, subject: 'falsa' })
      await route.continue({ postData: { ...body, accessToken } })
    },
  },
  {
    proof: 'of another account',
    send: (route: Route, body: object) => route.continue({ postData: { ...body, googleId: 'lucia' } }),
  },
  {
    proof: 'that has expired',
    send: async (route: Route) => {
      // The provider runs in this process, so the fake time expires the token.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 60_000 })
      const response = await route.fetch().finally(() => vi.useRealTimers())
      await route.fulfill({ response })
    },
  },
])('Google: rejects a token $proof', async ({ send }) => {
  const { context, page } = await openSignInModal()
  await page.route('**/api/auth/google', (route) => send(route, route.request().postDataJSON()))
  await signInThroughPopUp(page, 'Continue with Google', 'falsa')
  await expectRejected(page)
  await context.close()
})

test('Apple: rejects a nonce that was used before', async () => {
  const first = await openSignInModal()
  const sending = first.page.waitForRequest('**/api/auth/apple')
  await signInThroughPopUp(first.page, 'Continue with Apple', 'ripetuta')
  const postData = (await sending).postDataJSON()
  expect(await fetchSignedInUser(first.page)).toMatchObject({ appleId: 'ripetuta' })
  await first.context.close()

  const { context, page } = await openSignInModal()
  await page.route('**/api/auth/apple', async (route) => {
    // A new token with the nonce of an earlier, intercepted sign-in.
    const nonce = createHash('sha256').update(postData.nonce).digest('hex')
    const { idToken } = await provider.signIn({ clientId, subject: 'ripetuta', nonce })
    await route.continue({ postData: { ...postData, idToken } })
  })
  await signInThroughPopUp(page, 'Continue with Apple', 'ripetuta')
  await expectRejected(page)
  await context.close()
})
