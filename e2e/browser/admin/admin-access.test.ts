// Access to the admin pages: the sign-in dialog, rejected sign-ins, and no admin content before access is granted.
import { setTimeout as pause } from 'node:timers/promises'
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

test('opens the requested page after a rejected and an accepted sign-in, with the focus on its heading', async () => {
  const { page, context, faults, open, close } = await visit()
  // Between the form and the page there is no heading for a while.
  await context.route('**/locales/*/users.json*', async (route) => {
    await pause(300)
    await route.continue()
  })
  await open('/admin/users')
  await signInDialog(page).waitFor()
  const alert = signInDialog(page).getByRole('alert')
  await submitSignIn(page, { ...site.admin, password: 'six baskets after noon' })
  await expect.poll(() => alert.innerText()).toBe('Invalid credentials or server error')
  expect(await readToken(page)).toBeNull()
  expect(faults.splice(0)).toEqual([
    `401 ${site.url}/api/auth/login`,
    expect.stringContaining('HTTP error! status: 401'),
  ])
  await submitSignIn(page, site.admin)
  const heading = page.getByRole('heading', { level: 1, name: 'Users' })
  await heading.waitFor()
  await expect.poll(() => hasFocus(heading)).toBe(true)
  expect((await readToken(page))?.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
  await close()
})
