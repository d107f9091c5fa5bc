// Accounts, devices and clocks for tests of the second factor.
import { type SQL, sql } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openDatabase } from '../../../src/platform/database/database.ts'
import { call } from '../../olea-api.ts'
import { codeFor, keepToken, reader } from './accounts.ts'
import { newspaper, visit } from './visit.ts'

/** Somebody whose address is confirmed. */
export async function confirmedReader() {
  const person = await reader()
  const code = await codeFor(person.email, /confirm/i)
  await call(newspaper.url, 'POST', '/auth/confirm', { token: person.accessToken, body: { code } })
  return person
}

export async function visitAccount(person: { accessToken: string }, options: BrowserContextOptions = {}) {
  const visited = await visit(options)
  await keepToken(visited.page, person.accessToken)
  await visited.open('/account')
  return { ...visited, section: visited.page.locator('#second-factor') }
}

/** A device that recognises its owner, with room for passkeys. */
export async function addDevice(page: Page) {
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

/** As if they had signed in longer ago than a sign-in proves anything. */
export async function ageSignIns(userId: string): Promise<void> {
  await inDatabase(
    sql`update sessions set created_at = created_at - interval '11 minutes' where user_id = ${userId}`,
  )
}

/** As a tool of the operator would. */
export async function inDatabase(statement: SQL): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: newspaper.dataDir, role: 'tool' })
  await db.execute(statement)
  await close()
}
