// A member grades an oil and keeps it, also without a connection; a visitor reads the review.
import { expect, test } from 'vitest'
import { call, fetchPage } from '../../olea-api.ts'
import { readToken, registerReader, storeToken, waitForEmailCode } from '../support/accounts.ts'
import { createProduct } from '../support/products.ts'
import { site } from '../support/test-site.ts'
import { openWithoutScripts, visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

/** @param nickname names one member of the site */
async function registerMember(nickname: string) {
  const reader = await registerReader()
  const token = reader.accessToken
  const code = await waitForEmailCode(reader.email, /./)
  await call(site.url, 'POST', '/auth/confirm', { token, body: { code } })
  await call(site.url, 'PATCH', '/users/me', { token, body: { nickname } })
  return { ...reader, token }
}

test('grades an oil, which everybody then reads on its page', async () => {
  const id = await createProduct({ name: 'Graded oil', brand: 'Colle Alto' })
  const { token, email } = await registerMember('Miri')
  const { page, open, faults, close } = await visit()
  await storeToken(page, token)
  await open(`/app/oils/${id}`)
  await page.getByRole('button', { name: 'Grade this oil' }).click()
  await page.getByRole('radio', { name: '4 out of 5' }).check({ force: true })
  await page.getByRole('slider', { name: 'Bitter' }).fill('6.5')
  await page.getByRole('textbox', { name: 'Review' }).fill('Artichoke & <b>pepper</b>')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Your grade' }).waitFor()
  await open('/app/grades')
  await page.getByText('Artichoke & <b>pepper</b>').waitFor()
  expect(faults).toEqual([])
  await close()

  const served = await fetchPage(site.url, `/app/oils/${id}`)
  expect(served.html).toContain('Artichoke &amp; &lt;b&gt;pepper&lt;/b&gt;')
  expect(served.html).toMatch(/"aggregateRating":\{[^}]*"ratingValue":4,"ratingCount":1/)
  expect(served.html).toContain('Miri')
  expect(served.contains(email)).toBe(false)
})

test('keeps favourites through reloads and without a connection, until signing out', async () => {
  const id = await createProduct({ name: 'Kept oil', brand: 'Colle Alto' })
  const { token } = await registerMember('Noor')
  const { page, context, open, close } = await visit()
  await storeToken(page, token)
  await open('/app/oils?q=kept')
  const heart = page.getByRole('button', { name: 'Favourites: Colle Alto Kept oil' })
  const isPressed = () => heart.getAttribute('aria-pressed')
  const saved = async () => {
    const lists = (await call(site.url, 'GET', '/lists', { token })) as {
      favourites: { productIds: string[] }
    }
    return lists.favourites.productIds
  }
  await heart.click()
  await expect.poll(isPressed).toBe('true')
  await expect.poll(saved).toEqual([id])
  await page.reload()
  await expect.poll(isPressed).toBe('true')

  await context.setOffline(true)
  await heart.click()
  await expect.poll(isPressed).toBe('false')
  expect(await saved()).toEqual([id])
  await context.setOffline(false)
  await expect.poll(saved).toEqual([])

  await heart.click()
  await expect.poll(saved).toEqual([id])
  await open('/app/favourites')
  await page.getByRole('article').getByRole('link', { name: 'Kept oil' }).waitFor()
  await open('/account')
  await page.getByRole('main').getByRole('link', { name: 'Favourites' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => readToken(page)).toBeNull()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('member-'))),
  ).toEqual([])
  await close()
})

test('a visitor who presses the heart signs in, and the oil is kept', async () => {
  const id = await createProduct({ name: 'Wished oil', brand: 'Colle Alto' })
  const { email, password, accessToken: token } = await registerReader()
  const { page, open, close } = await visit()
  await open(`/app/oils/${id}`)
  await page.getByRole('button', { name: 'Wishlist', exact: true }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => {
      const lists = (await call(site.url, 'GET', '/lists', { token })) as {
        wishlist: { productIds: string[] }
      }
      return lists.wishlist.productIds
    })
    .toEqual([id])
  await close()
})

test('a shared list whose link was revoked says so, and leads to oils', async () => {
  const { token } = await registerMember('Elena')
  const link = (await call(site.url, 'PUT', '/lists/wishlist/link', { token })) as { linkId: string }
  const path = `/app/lists/${link.linkId}`
  const shared = await openWithoutScripts(path)
  await shared.getByText('Shared by Elena').waitFor()
  await call(site.url, 'DELETE', '/lists/wishlist/link', { token })
  const ended = await openWithoutScripts(path, 404)
  await ended.getByRole('heading', { level: 1, name: 'This list is no longer shared' }).waitFor()
  await ended.getByRole('main').getByRole('link', { name: 'Find oils' }).click()
  await ended.getByRole('heading', { level: 1, name: 'Olive oils' }).waitFor()
})
