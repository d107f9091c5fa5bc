// Accounts and virtual authenticators for tests of the second factor.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { call } from '../../olea-api.ts'
import { registerReader, storeToken, waitForEmailCode } from './accounts.ts'
import { site } from './test-site.ts'
import { visit } from './visit.ts'

/** Registers an account and confirms its e-mail address. */
export async function registerConfirmedReader() {
  const person = await registerReader()
  const code = await waitForEmailCode(person.email, /confirm/i)
  await call(site.url, 'POST', '/auth/confirm', { token: person.accessToken, body: { code } })
  return person
}

export async function visitAccount(person: { accessToken: string }, options: BrowserContextOptions = {}) {
  const visited = await visit(options)
  await storeToken(visited.page, person.accessToken)
  await visited.open('/account')
  return { ...visited, section: visited.page.locator('#second-factor') }
}

/** Adds a virtual authenticator with user verification and resident keys. */
export async function addVirtualAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
