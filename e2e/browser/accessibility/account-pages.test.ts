// axe and horizontal overflow on the account page: in both directions and themes, narrow and wide.
import { expect, test } from 'vitest'
import { registerReader, storeToken } from '../support/accounts.ts'
import { localesToTest } from '../support/locales.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const locales = localesToTest('en-GB', 'ar-SA')
// The CSP would block axe's script. The policy has its own tests.
const plain = { reducedMotion: 'reduce', bypassCSP: true } as const

test.each(locales)('has no axe violation on the account page in %s', async (locale) => {
  const { accessToken } = await registerReader()
  const { page, open, close } = await visit({ ...plain, locale })
  await open('/account')
  await page.locator('main button').waitFor()
  await expectAccessible(page, 'as a visitor')
  await storeToken(page, accessToken)
  await open('/account')
  await page.locator('main section').first().waitFor()
  await expect.poll(() => page.locator('main li').count()).toBe(1)
  for (const opener of await page.locator('main summary').all()) await opener.click()
  await expectAccessible(page, 'signed in')
  await close()
})
