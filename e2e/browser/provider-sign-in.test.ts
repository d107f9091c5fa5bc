// Signing in with a provider through its real pop-ups. The provider is a real one on this machine; what Google's own
// client does in a page, a small script beside the provider does here.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  returnAddress,
  type StandIn,
  startProvider,
  tokensFor,
} from '../../src/auth/provider-stand-in.fixtures.ts'
import { addApp, codeOf } from '../authenticator-app.ts'
import { freePort, type Olea, startOlea } from '../start-olea.ts'
import { hasFocus } from './focus.ts'
import { codeFor, tokenIn } from './people.ts'
import { alive, unwatched, withBrowser } from './visit.ts'

withBrowser()

const clientId = 'olea-web'
const theirs = 'another-site'
let provider: StandIn
let olea: Olea

beforeAll(async () => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const returns = { [clientId]: [`${publicUrl}/auth/apple/return`], [theirs]: [] }
  provider = await startProvider(returns, signInClient)
  olea = await startOlea({
    port,
    environment: {
      DEMO: '0',
      PUBLIC_URL: publicUrl,
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_TOKENINFO_URL: provider.tokenInfoUrl,
      GOOGLE_USERINFO_URL: provider.userInfoUrl,
      GOOGLE_SCRIPT_URL: `${provider.issuer}/client.js`,
      APPLE_CLIENT_ID: clientId,
      APPLE_ISSUER: provider.issuer,
    },
  })
})

afterAll(() => provider.stop())

/** What Google's client does: opens a pop-up, and tells the page the token that the pop-up came back with. */
const clientScript = `window.google = { accounts: { oauth2: { initTokenClient: (options) => ({ requestAccessToken() {
  const origin = new URL(document.currentScript?.src ?? CLIENT).origin
  const query = new URLSearchParams({ client_id: options.client_id, response_type: 'code', scope: options.scope, redirect_uri: BACK })
  const popup = window.open(origin + '/auth?' + query, 'google', 'popup,width=500,height=600')
  if (!popup) return options.error_callback({ type: 'popup_failed_to_open' })
  const look = setInterval(() => { if (popup.closed) { clearInterval(look); options.error_callback({ type: 'popup_closed' }) } }, 200)
  addEventListener('message', (event) => {
    if (event.origin !== origin) return
    clearInterval(look)
    popup.close()
    options.callback(event.data)
  }, { once: true })
} }) } } }`

function signInClient(request: IncomingMessage, response: ServerResponse, issuer: string): boolean {
  const url = new URL(request.url ?? '/', issuer)
  if (url.pathname === '/client.js') {
    const script = clientScript
      .replace('CLIENT', JSON.stringify(issuer))
      .replace('BACK', JSON.stringify(returnAddress(issuer)))
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    return true
  }
  if (url.href.startsWith(returnAddress(issuer))) {
    void tokensFor(issuer, clientId, url.searchParams.get('code') ?? '').then(({ accessToken }) => {
      const told = JSON.stringify({ access_token: accessToken })
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(`<script>opener.postMessage(${told}, '*')</script>`)
    })
    return true
  }
  return false
}

/**
 * The modal of a new visitor, and everything the page says in its log.
 * @param before what runs in the page before its own scripts
 */
async function modal(before?: () => void) {
  const context = await unwatched({ baseURL: olea.url })
  const page = await context.newPage()
  if (before) await page.addInitScript(before)
  const log: string[] = []
  page.on('console', (message) => log.push(message.text()))
  await page.goto('/')
  await alive(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  return { context, page, log }
}

/** Somebody the newspaper has not met, in a second attempt either. */
const newcomer = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

/** The provider's own pages: who, and yes. */
async function throughPopUp(page: Page, name: string, subject: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await button(page, name).click()
  const popup = await opening
  await popup.locator('[name=login]').fill(subject)
  await popup.locator('[name=password]').fill('any')
  await popup.getByRole('button').click()
  await popup.getByRole('button', { name: /continue/i }).click()
}

async function whoIsSignedIn(page: Page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${olea.url}/api/users/token`, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}

test('Google: the client is fetched when its button is pressed, and its token signs in', async () => {
  const { context, page } = await modal()
  const google = button(page, 'Continue with Google')
  await google.waitFor()
  expect(await page.locator('script[src$="/client.js"]').count()).toBe(0)
  await throughPopUp(page, 'Continue with Google', 'lucia')
  expect(await whoIsSignedIn(page)).toMatchObject({
    googleId: 'lucia',
    email: 'lucia@people.test',
    name: 'Oliva',
  })
  await context.close()
})

test('Apple: the token comes back through a page of ours and signs in', async () => {
  const { context, page } = await modal()
  await throughPopUp(page, 'Continue with Apple', 'appia')
  expect(await whoIsSignedIn(page)).toMatchObject({ appleId: 'appia', email: 'appia@people.test' })
  await context.close()
})

test('after either pop-up an account with an authenticator app is asked for its code', async () => {
  for (const [name, subject] of [
    ['Continue with Google', newcomer('doppia')],
    ['Continue with Apple', newcomer('tripla')],
  ] as const) {
    const first = await modal()
    await throughPopUp(first.page, name, subject)
    const person = await whoIsSignedIn(first.page)
    const secret = await addApp(olea.url, (await tokenIn(first.page)) ?? '')
    await first.context.close()

    const { context, page } = await modal()
    await throughPopUp(page, name, subject)
    const dialog = page.getByRole('dialog', { name: 'One more step' })
    const field = dialog.getByLabel('Code from the app')
    await field.waitFor()
    expect(await tokenIn(page)).toBeNull()
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('Invalid code').waitFor()
    expect(await tokenIn(page)).toBeNull()
    // That of this half minute set the app up.
    await field.fill(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    expect(await whoIsSignedIn(page)).toMatchObject({ _id: person._id })
    await context.close()
  }
})

test('a pop-up that is closed is logged as a failed login, and the modal stays', async () => {
  for (const name of ['Continue with Google', 'Continue with Apple']) {
    const { context, page, log } = await modal()
    const opening = page.waitForEvent('popup')
    await button(page, name).click()
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
  const { context, page, log } = await modal(() => {
    const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage') ?? {}
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
      set(hear: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => setTimeout(() => hear(event), 900))
      },
    })
  })
  await throughPopUp(page, 'Continue with Apple', 'lenta')
  expect(await whoIsSignedIn(page)).toMatchObject({ appleId: 'lenta' })
  expect(log.filter((line) => line.startsWith('Login Failed'))).toEqual([])
  await context.close()
})

test('a person whose address nobody tested is refused, kindly', async () => {
  const { context, page } = await modal()
  await throughPopUp(page, 'Continue with Google', 'sly unverified')
  await page.getByText('The provider did not confirm this sign-in').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await context.close()
})

/** Nobody is signed in, the modal stays, and says why. */
async function expectRefused(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('The provider did not confirm this sign-in').waitFor()
  expect(await tokenIn(page)).toBeNull()
}

test.each([
  {
    proof: 'that was made for another site',
    send: async (route: Route, body: object) => {
      const { accessToken } = await provider.signIn({ clientId: theirs, subject: 'falsa' })
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
  const { context, page } = await modal()
  await page.route('**/api/auth/google', (route) => send(route, route.request().postDataJSON()))
  await throughPopUp(page, 'Continue with Google', 'falsa')
  await expectRefused(page)
  await context.close()
})

test('Apple: a nonce that was used before signs nobody in', async () => {
  const first = await modal()
  const sending = first.page.waitForRequest('**/api/auth/apple')
  await throughPopUp(first.page, 'Continue with Apple', 'ripetuta')
  const postData = (await sending).postDataJSON()
  expect(await whoIsSignedIn(first.page)).toMatchObject({ appleId: 'ripetuta' })
  await first.context.close()

  const { context, page } = await modal()
  await page.route('**/api/auth/apple', async (route) => {
    // Another token, asked for with the nonce of the one that somebody looked on at.
    const nonce = createHash('sha256').update(postData.nonce).digest('hex')
    const { idToken } = await provider.signIn({ clientId, subject: 'ripetuta', nonce })
    await route.continue({ postData: { ...postData, idToken } })
  })
  await throughPopUp(page, 'Continue with Apple', 'ripetuta')
  await expectRefused(page)
  await context.close()
})

/** The account page of somebody who came by Apple and has no password. */
async function accountOf(name: string) {
  const subject = newcomer(name)
  const { context, page } = await modal()
  await throughPopUp(page, 'Continue with Apple', subject)
  await whoIsSignedIn(page)
  await page.goto('/account')
  const section = (name: string) => page.getByRole('region', { name })
  await section('Delete account').waitFor()
  return { context, page, section, subject, email: `${subject}@people.test` }
}

const ownershipCode = (email: string) => codeFor(email, /^Your confirmation code$/, olea)

test('who has no password sets a first one with a code, and proves everything with it from then on', async () => {
  const { context, page, section, email } = await accountOf('prima')
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
  const sent = await ownershipCode(email)
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
  await section('Delete account').getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  await context.close()
})

test('who has no password moves to another address with a code from each of the two', async () => {
  const { context, page, section, email } = await accountOf('secunda')
  const address = section('E-mail')
  await address.getByText('Change e-mail address').click()
  await address.getByRole('button', { name: 'Send code' }).click()
  const elsewhere = `${newcomer('secunda')}@elsewhere.test`
  await address.getByLabel('New e-mail address').fill(elsewhere)
  await address.getByLabel('Confirmation code').fill(await ownershipCode(email))
  await address.getByRole('button', { name: 'Send code' }).click()
  await address.getByText(elsewhere).waitFor()
  await address
    .getByLabel('Confirmation code')
    .fill(await codeFor(elsewhere, /^Confirm your new e-mail address$/, olea))
  await page.keyboard.press('Enter')
  await address.getByText('Your e-mail address has been changed.').waitFor()
  await context.close()
})

test('who has no password leaves with a code, and comes back as somebody new', async () => {
  const { context, page, section, subject, email } = await accountOf('tertia')
  const first = await whoIsSignedIn(page)
  const deletion = section('Delete account')
  await deletion.getByText('Delete my account').click()
  await deletion.getByText('This cannot be undone.').waitFor()
  await deletion.getByRole('button', { name: 'Send code' }).click()
  await deletion.getByRole('button', { name: 'Delete for good' }).click()
  await deletion.getByText('The code has six digits.').waitFor()
  await deletion.getByLabel('Confirmation code').fill(await ownershipCode(email))
  await page.keyboard.press('Enter')
  await page.getByText('Your account has been deleted.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await context.close()
  const again = await modal()
  await throughPopUp(again.page, 'Continue with Apple', subject)
  expect((await whoIsSignedIn(again.page))._id).not.toBe(first._id)
  await again.context.close()
})
