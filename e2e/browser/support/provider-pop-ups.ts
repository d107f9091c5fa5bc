// A newspaper whose readers sign in with a provider, through its real pop-ups. The provider is a real one on this
// machine; what Google's own client does in a page, a small script beside the provider does here.
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
import { freePort, type Olea, startOlea } from '../../start-olea.ts'
import { alive, unwatched } from './visit.ts'

export const clientId = 'olea-web'
/** A client of the provider that is not ours. */
export const theirs = 'another-site'
export let provider: LocalOpenIdProvider
export let olea: Olea

/** Starts both before the tests of a file, and ends them after it. */
export function withProvider(): void {
  beforeAll(async () => {
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    const returns = { [clientId]: [`${publicUrl}/auth/apple/return`], [theirs]: [] }
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
      .replace('BACK', JSON.stringify(redirectUri(issuer)))
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    return true
  }
  if (url.href.startsWith(redirectUri(issuer))) {
    void exchangeCode(issuer, clientId, url.searchParams.get('code') ?? '').then(({ accessToken }) => {
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
export async function modal(before?: () => void) {
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
export const newcomer = (name: string) => `${name}-${randomUUID().slice(0, 8)}`

export const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

/** The provider's own pages: who, and yes. */
export async function throughPopUp(page: Page, name: string, subject: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await button(page, name).click()
  const popup = await opening
  await popup.locator('[name=login]').fill(subject)
  await popup.locator('[name=password]').fill('any')
  await popup.getByRole('button').click()
  await popup.getByRole('button', { name: /continue/i }).click()
}

export async function whoIsSignedIn(page: Page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await fetch(`${olea.url}/api/users/token`, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}
