// A site with sign-in by a provider through real pop-ups. The provider is a local OpenID server. A small script replaces
// Google's client library.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import {
  exchangeCode,
  type LocalOpenIdProvider,
  redirectUri,
  startOpenIdProvider,
} from '../../../src/auth/local-openid-provider.fixtures.ts'
import { findFreePort, type Olea, startOlea } from '../../start-olea.ts'
import { newUnmonitoredContext, waitForHydration } from './visit.ts'

const clientId = 'olea-web'
let provider: LocalOpenIdProvider
export let olea: Olea

/** Starts the provider and the site before the tests of a file, and stops the provider after them. */
export function withProvider(): void {
  beforeAll(async () => {
    const port = await findFreePort()
    const publicUrl = `http://localhost:${port}`
    const returns = { [clientId]: [`${publicUrl}/auth/apple/return`] }
    provider = await startOpenIdProvider(returns, signInClient)
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
}

/** Replaces Google's client: opens a pop-up and passes the token it returns to the page. */
const clientScript = `window.google = { accounts: { oauth2: { initTokenClient: (options) => ({ requestAccessToken() {
  const origin = new URL(document.currentScript?.src ?? CLIENT).origin
  const query = new URLSearchParams({ client_id: options.client_id, response_type: 'code', scope: options.scope, redirect_uri: BACK })
  const popup = window.open(origin + '/auth?' + query, 'google', 'popup,width=500,height=600')
  if (!popup) return options.error_callback({ type: 'popup_failed_to_open' })
  const poll = setInterval(() => { if (popup.closed) { clearInterval(poll); options.error_callback({ type: 'popup_closed' }) } }, 200)
  addEventListener('message', (event) => {
    if (event.origin !== origin) return
    clearInterval(poll)
    popup.close()
    options.callback(event.data)
  }, { once: true })
} }) } } }`

function signInClient(request: IncomingMessage, response: ServerResponse, issuer: string): boolean {
  const url = new URL(request.url ?? '/', issuer)
  if (url.pathname === '/client.js') {
    const script = clientScript
      .replace('CLIENT', JSON.stringify(issuer))
      .replace('BACK', JSON.stringify(redirectUri(issuer)))
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    return true
  }
  if (url.href.startsWith(redirectUri(issuer))) {
    void exchangeCode(issuer, clientId, url.searchParams.get('code') ?? '').then(({ accessToken }) => {
      const message = JSON.stringify({ access_token: accessToken })
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(`<script>opener.postMessage(${message}, '*')</script>`)
    })
    return true
  }
  return false
}

/** Opens the sign-in modal in a new context and collects the console messages of the page. */
export async function openSignInModal() {
  const context = await newUnmonitoredContext({ baseURL: olea.url })
  const page = await context.newPage()
  const log: string[] = []
  page.on('console', (message) => log.push(message.text()))
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  return { context, page, log }
}

/** A unique subject, also when the test is retried. */
export const newSubject = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

export const dialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name })

/** Signs in and consents on the provider's pages. */
export async function signInThroughPopUp(page: Page, name: string, subject: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await dialogButton(page, name).click()
  const popup = await opening
  await popup.locator('[name=login]').fill(subject)
  await popup.locator('[name=password]').fill('any')
  await popup.getByRole('button').click()
  await popup.getByRole('button', { name: /continue/i }).click()
}

export async function fetchSignedInUser(page: Page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${olea.url}/api/users/token`, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}
