// Sign-in with Google and Apple through real pop-ups.
import { expect, test } from 'vitest'
import { addAuthenticatorApp, totpCode } from '../../authenticator-app.ts'
import { readToken } from '../support/accounts.ts'
import {
  dialogButton,
  fetchSignedInUser,
  newSubject,
  olea,
  openSignInModal,
  signInThroughPopUp,
  withProvider,
} from '../support/provider-pop-ups.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, hasSite: false })
withProvider()

test.each([
  { provider: 'Google', idField: 'googleId' },
  { provider: 'Apple', idField: 'appleId' },
])(
  '$provider: signs in after a closed pop-up, and later requires the second factor',
  async ({ provider, idField }) => {
    const name = `Continue with ${provider}`
    const subject = newSubject('doppia')
    const first = await openSignInModal()
    const opening = first.page.waitForEvent('popup')
    await dialogButton(first.page, name).waitFor()
    // Google's client is loaded on click.
    expect(await first.page.locator('script[src$="/client.js"]').count()).toBe(0)
    await dialogButton(first.page, name).click()
    const popup = await opening
    await popup.waitForLoadState()
    await popup.close()
    await expect.poll(() => first.log.some((line) => line.startsWith('Login Failed'))).toBe(true)
    expect(await first.page.getByRole('dialog').isVisible()).toBe(true)
    expect(await readToken(first.page)).toBeNull()

    await signInThroughPopUp(first.page, name, subject)
    const person = await fetchSignedInUser(first.page)
    expect(person).toMatchObject({ [idField]: subject, email: `${subject}@people.test` })
    if (provider === 'Google') expect(person).toMatchObject({ name: 'Oliva' })
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
  },
)
