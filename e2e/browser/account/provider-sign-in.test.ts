// Signing in with a provider through its real pop-ups.
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

withBrowser()
withProvider()

test('Google: the client is fetched when its button is pressed, and its token signs in', async () => {
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

test('Apple: the token comes back through a page of ours and signs in', async () => {
  const { context, page } = await openSignInModal()
  await signInThroughPopUp(page, 'Continue with Apple', 'appia')
  expect(await fetchSignedInUser(page)).toMatchObject({ appleId: 'appia', email: 'appia@people.test' })
  await context.close()
})

test('after either pop-up an account with an authenticator app is asked for its code', async () => {
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
    // That of this half minute set the app up.
    await field.fill(totpCode(secret, 1))
    await page.keyboard.press('Enter')
    expect(await fetchSignedInUser(page)).toMatchObject({ _id: person._id })
    await context.close()
  }
})

test('a pop-up that is closed is logged as a failed login, and the modal stays', async () => {
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

test('Apple: the token signs in although its pop-up was seen to close first', async () => {
  const { context, page, log } = await openSignInModal(() => {
    const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage') ?? {}
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
      set(hear: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => setTimeout(() => hear(event), 900))
      },
    })
  })
  await signInThroughPopUp(page, 'Continue with Apple', 'lenta')
  expect(await fetchSignedInUser(page)).toMatchObject({ appleId: 'lenta' })
  expect(log.filter((line) => line.startsWith('Login Failed'))).toEqual([])
  await context.close()
})

test('a person whose address nobody tested is refused, kindly', async () => {
  const { context, page } = await openSignInModal()
  await signInThroughPopUp(page, 'Continue with Google', 'sly unverified')
  await page.getByText('The provider did not confirm this sign-in').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await context.close()
})

/** Nobody is signed in, the modal stays, and says why. */
async function expectRefused(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('The provider did not confirm this sign-in').waitFor()
  expect(await readToken(page)).toBeNull()
}

test.each([
  {
    proof: 'that was made for another site',
    send: async (route: Route, body: object) => {
      const { accessToken } = await provider.signIn({ clientId: foreignClientId, subject: 'falsa' })
      await route.continue({ postData: { ...body, accessToken } })
    },
  },
  {
    proof: 'of somebody else',
    send: (route: Route, body: object) => route.continue({ postData: { ...body, googleId: 'lucia' } }),
  },
  {
    proof: 'whose time has passed',
    send: async (route: Route) => {
      // The provider runs here, and tells our server what its clock says.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 60_000 })
      const response = await route.fetch().finally(() => vi.useRealTimers())
      await route.fulfill({ response })
    },
  },
])('Google: a proof $proof signs nobody in', async ({ send }) => {
  const { context, page } = await openSignInModal()
  await page.route('**/api/auth/google', (route) => send(route, route.request().postDataJSON()))
  await signInThroughPopUp(page, 'Continue with Google', 'falsa')
  await expectRefused(page)
  await context.close()
})

test('Apple: a nonce that was used before signs nobody in', async () => {
  const first = await openSignInModal()
  const sending = first.page.waitForRequest('**/api/auth/apple')
  await signInThroughPopUp(first.page, 'Continue with Apple', 'ripetuta')
  const postData = (await sending).postDataJSON()
  expect(await fetchSignedInUser(first.page)).toMatchObject({ appleId: 'ripetuta' })
  await first.context.close()

  const { context, page } = await openSignInModal()
  await page.route('**/api/auth/apple', async (route) => {
    // Another token, asked for with the nonce of the one that somebody looked on at.
    const nonce = createHash('sha256').update(postData.nonce).digest('hex')
    const { idToken } = await provider.signIn({ clientId, subject: 'ripetuta', nonce })
    await route.continue({ postData: { ...postData, idToken } })
  })
  await signInThroughPopUp(page, 'Continue with Apple', 'ripetuta')
  await expectRefused(page)
  await context.close()
})
