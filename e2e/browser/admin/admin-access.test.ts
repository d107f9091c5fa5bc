// Access to the admin pages: the sign-in dialog, rejected sign-ins, and no admin content before access is granted.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../../olea-api.ts'
import { readToken, registerReader, storeToken } from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in to the editorial desk' })

async function submitSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await signInDialog(page).getByLabel('E-mail').fill(email)
  await signInDialog(page).getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** Delays the check of the token until the returned function is called. */
async function holdTokenCheck(context: BrowserContext): Promise<() => void> {
  const { promise: later, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/api/users/token', async (route) => {
    await later
    await route.continue()
  })
  return release
}

/** Records every text that the main part of the page shows, from the first frame on. */
async function recordVisibleText(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    const record = () => {
      shown.add(document.querySelector('main')?.innerText ?? '')
      requestAnimationFrame(record)
    }
    record()
  })
  return () => page.evaluate(() => [...Reflect.get(window, 'shown')].join('\n'))
}

test('requires e-mail and password before sending a request, with the page’s own messages', async () => {
  const { page, requests, open, close } = await visit({ locale: 'de-DE' })
  await open('/admin')
  const [email, password] = [page.getByLabel('E-Mail'), page.getByLabel('Passwort')]
  await expect.poll(() => hasFocus(email)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Bitte geben Sie E-Mail-Adresse und Passwort ein.').waitFor()
  await email.fill('jürgen@olea.example')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(password)).toBe(true)
  expect(requests).not.toContain('POST /api/auth/login')
  await password.fill('five baskets before noon')
  await page.keyboard.press('Enter')
  await page.getByText('Ungültige Zugangsdaten oder Serverfehler').waitFor()
  expect(requests).toContain('POST /api/auth/login')
  await close()
})

test('shows the specified message for each rejected sign-in and stores no token', async () => {
  const person = await registerReader()
  const { page, context, open, close } = await visit()
  await open('/admin')
  const alert = signInDialog(page).getByRole('alert')
  await submitSignIn(page, { ...person, password: 'six baskets after noon' })
  await expect.poll(() => alert.innerText()).toBe('Invalid credentials or server error')
  await submitSignIn(page, person)
  await expect.poll(() => alert.innerText()).toBe('Access denied. Admin privileges required.')
  await context.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await submitSignIn(page, site.admin)
  await expect.poll(() => alert.innerText()).toBe('Invalid credentials or server error')
  expect(await readToken(page)).toBeNull()
  await page.keyboard.press('Escape')
  await page.waitForURL('/')
  await close()
})

test('keeps a token that could not be checked when another account is rejected', async () => {
  const [person, other] = [await registerReader(), await registerReader()]
  const { page, context, open, close } = await visit()
  await storeToken(page, person.accessToken)
  await context.route('**/api/users/token', (route) => route.fulfill({ status: 503, body: '' }))
  await open('/admin')
  await submitSignIn(page, other)
  await signInDialog(page).getByText('Access denied. Admin privileges required.').waitFor()
  expect(await readToken(page)).toBe(person.accessToken)
  await close()
})

test('removes a rejected token and shows the sign-in dialog', async () => {
  const { page, open, close } = await visit()
  await storeToken(page, 'x'.repeat(43))
  await open('/admin')
  await signInDialog(page).waitFor()
  expect(await readToken(page)).toBeNull()
  await close()
})

test('redirects a reader to the home page without loading or showing admin content', async () => {
  const { accessToken } = await registerReader()
  const { page, context, requests, open, close } = await visit()
  await storeToken(page, accessToken)
  const readVisibleText = await recordVisibleText(page)
  const release = await holdTokenCheck(context)
  await open('/admin')
  await page.getByRole('main').getByRole('status').getByText('Loading').waitFor()
  release()
  await page.waitForURL('/')
  expect(await readVisibleText()).not.toContain('Publish news')
  expect(requests.filter((request) => /\/AdminLayout\.|\/api\/(desk|news\?)/.test(request))).toEqual([])
  expect(await readToken(page)).toBe(accessToken)
  await close()
})

test('shows an admin a loading state during the check, then the admin page', async () => {
  const { accessToken } = await signIn(site.url, site.admin)
  const { page, context, requests, faults, open, close } = await visit()
  await storeToken(page, accessToken)
  const release = await holdTokenCheck(context)
  await open('/admin')
  await page.getByRole('main').getByRole('status').getByText('Loading').waitFor()
  expect(await page.getByText('Publish news').count()).toBe(0)
  expect(requests.filter((request) => /\/AdminLayout\./.test(request))).toEqual([])
  release()
  await page.getByRole('link', { name: 'Publish news' }).first().waitFor()
  expect(requests.some((request) => /\/AdminLayout\./.test(request))).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('moves the focus to the heading of the requested page after sign-in', async () => {
  const { page, faults, open, close } = await visit()
  await open('/admin/users')
  await signInDialog(page).waitFor()
  await submitSignIn(page, site.admin)
  const heading = page.getByRole('heading', { level: 1, name: 'People' })
  await heading.waitFor()
  await expect.poll(() => hasFocus(heading)).toBe(true)
  expect((await readToken(page))?.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
  await close()
})
