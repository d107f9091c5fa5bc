// The session in the browser: restored after a reload, dropped when the server rejects it, the same in all tabs.
import { expect, test } from 'vitest'
import { call, signIn } from '../../olea-api.ts'
import { readToken, registerReader, signInAs, storeToken } from '../support/accounts.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

test('restores the session after a reload without a layout shift, a flash or a fault', async () => {
  const { accessToken } = await registerReader()
  const { page, context, open, faults, close } = await visit({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(() => {
    Object.assign(window, { shifted: 0, words: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = 'value' in entry ? Number(entry.value) : 0
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    const recordLabel = () => {
      const word = document.querySelector('#account-control span')
      if (word && getComputedStyle(word).opacity === '1') Reflect.get(window, 'words').push(word.textContent)
      requestAnimationFrame(recordLabel)
    }
    requestAnimationFrame(recordLabel)
  })
  await storeToken(page, accessToken)
  await open('/')
  const control = page.getByRole('banner').getByRole('link', { name: 'Account' })
  await expect.poll(() => control.getAttribute('data-state')).toBe('signed-in')
  expect(await page.evaluate(() => [...new Set(Reflect.get(window, 'words'))])).toEqual(['Account'])
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThanOrEqual(0.02)
  expect(faults).toEqual([])
  await close()
})

test('updates all tabs and ends the session on the server at sign-out', async () => {
  const person = await registerReader()
  const { page, context, open, faults, close } = await visit()
  await open('/')
  const other = await context.newPage()
  await other.goto('/')
  await signInAs(page, person)
  await other.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await other.waitForURL('**/account')
  // Without the session, the server answers 401 to what the page still loads.
  await other.waitForLoadState('networkidle')
  const token = await readToken(page)
  const ended = other.waitForResponse('**/api/auth/logout')
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  expect((await ended).status()).toBe(200)
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await readToken(page)).toBeNull()
  await expect(call(site.url, 'GET', '/users/token', { token: token ?? '' })).rejects.toThrow('401')
  expect(faults).toEqual([])
  await close()
})

test('shows the link to the advertisements in the header to admins only', async () => {
  const { page, open, close } = await visit()
  const { accessToken } = await signIn(site.url, site.admin)
  await storeToken(page, accessToken)
  await open('/')
  const button = page.getByRole('banner').getByRole('link', { name: 'Advertisements' })
  await button.waitFor()
  expect(await button.getAttribute('href')).toBe('/admin/advertisements')
  await close()

  const person = await registerReader()
  const readers = await visit()
  await storeToken(readers.page, person.accessToken)
  await readers.open('/')
  await readers.page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  expect(await readers.page.getByRole('link', { name: 'Advertisements' }).count()).toBe(0)
  await readers.close()
})
