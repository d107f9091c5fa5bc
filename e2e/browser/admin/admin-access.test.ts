// The door of the desk: who stands before it, who gets in, and that nothing of the desk is seen from outside.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../../olea-api.ts'
import { readToken, registerReader, storeToken } from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import { site, visit, withBrowser } from '../support/visit.ts'

withBrowser()

const door = (page: Page) => page.getByRole('dialog', { name: 'Sign in to the editorial desk' })

async function enter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await door(page).getByLabel('E-mail').fill(email)
  await door(page).getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

/** The check of the token does not end before it is let go. */
async function holdCheck(context: BrowserContext): Promise<() => void> {
  let letGo: () => void = () => undefined
  const later = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await context.route('**/api/users/token', async (route) => {
    await later
    await route.continue()
  })
  return letGo
}

/** Everything that the page showed from its first moment on. */
async function watchWords(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    const look = () => {
      shown.add(document.querySelector('main')?.innerText ?? '')
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => [...Reflect.get(window, 'shown')].join('\n'))
}

test('a visitor is asked for both e-mail and password, in the words of the page', async () => {
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

test('what lets nobody in is told as specified, and keeps no token', async () => {
  const person = await registerReader()
  const { page, context, open, close } = await visit()
  await open('/admin')
  const alert = door(page).getByRole('alert')
  await enter(page, { ...person, password: 'six baskets after noon' })
  await expect.poll(() => alert.innerText()).toBe('Invalid credentials or server error')
  await enter(page, person)
  await expect.poll(() => alert.innerText()).toBe('Access denied. Admin privileges required.')
  await context.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await enter(page, site.admin)
  await expect.poll(() => alert.innerText()).toBe('Invalid credentials or server error')
  expect(await readToken(page)).toBeNull()
  await page.keyboard.press('Escape')
  await page.waitForURL('/')
  await close()
})

test('a token that could not be checked stays, whoever else tries', async () => {
  const [person, other] = [await registerReader(), await registerReader()]
  const { page, context, open, close } = await visit()
  await storeToken(page, person.accessToken)
  await context.route('**/api/users/token', (route) => route.fulfill({ status: 503, body: '' }))
  await open('/admin')
  await enter(page, other)
  await door(page).getByText('Access denied. Admin privileges required.').waitFor()
  expect(await readToken(page)).toBe(person.accessToken)
  await close()
})

test('a token that is refused leads to the door, and is gone', async () => {
  const { page, open, close } = await visit()
  await storeToken(page, 'x'.repeat(43))
  await open('/admin')
  await door(page).waitFor()
  expect(await readToken(page)).toBeNull()
  await close()
})

test('a reader is led to the newspaper and sees nothing of the desk on the way', async () => {
  const { accessToken } = await registerReader()
  const { page, context, requests, open, close } = await visit()
  await storeToken(page, accessToken)
  const words = await watchWords(page)
  const letGo = await holdCheck(context)
  await open('/admin')
  await page.getByRole('main').getByRole('status').getByText('Loading').waitFor()
  letGo()
  await page.waitForURL('/')
  expect(await words()).not.toContain('Publish news')
  expect(requests.filter((request) => /\/Desk\.|\/api\/(desk|news\?)/.test(request))).toEqual([])
  expect(await readToken(page)).toBe(accessToken)
  await close()
})

test('an admin sees that it is being checked, and then the desk', async () => {
  const { accessToken } = await signIn(site.url, site.admin)
  const { page, context, requests, faults, open, close } = await visit()
  await storeToken(page, accessToken)
  const letGo = await holdCheck(context)
  await open('/admin')
  await page.getByRole('main').getByRole('status').getByText('Loading').waitFor()
  expect(await page.getByText('Publish news').count()).toBe(0)
  expect(requests.filter((request) => /\/Desk\./.test(request))).toEqual([])
  letGo()
  await page.getByRole('link', { name: 'Publish news' }).first().waitFor()
  expect(faults).toEqual([])
  await close()
})

test('whoever gets in goes on at the heading of the place they asked for', async () => {
  const { page, faults, open, close } = await visit()
  await open('/admin/users')
  await door(page).waitFor()
  await enter(page, site.admin)
  const heading = page.getByRole('heading', { level: 1, name: 'People' })
  await heading.waitFor()
  await expect.poll(() => hasFocus(heading)).toBe(true)
  expect((await readToken(page))?.length).toBeGreaterThan(40)
  expect(faults).toEqual([])
  await close()
})
