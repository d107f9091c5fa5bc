// Pages of the app without a connection: they open after a reload, with what this device has of the member.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '../../olea-api.ts'
import { registerReader, storeToken } from '../support/accounts.ts'
import { createProduct } from '../support/products.ts'
import { visitWithServiceWorker } from '../support/service-worker.ts'
import { site } from '../support/test-site.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

/** The page is stored some time after it was opened. Moves its clock instead of waiting. */
async function waitUntilCached(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(3_000)
      return page.evaluate(
        (cached) => cached in JSON.parse(localStorage.getItem('cached-pages') ?? '{}'),
        path,
      )
    })
    .toBe(true)
}

test('opens the favourites and the own page without a connection', async () => {
  const id = await createProduct({ name: 'Oil for the tunnel', brand: 'Colle Alto' })
  const { accessToken: token } = await registerReader()
  const change = { id: 'change-of-a-member', list: 'favourites', productId: id, isSaved: true, ageMs: 0 }
  await call(site.url, 'POST', '/lists/changes', { token, body: { changes: [change] } })
  const { page, context, open, close } = await visitWithServiceWorker()
  await storeToken(page, token)
  const favourite = page.getByRole('article').getByRole('link', { name: 'Oil for the tunnel' })
  await open('/app/favourites')
  await favourite.waitFor()
  await waitUntilCached(page, '/app/favourites')
  await open('/app/you')
  await waitUntilCached(page, '/app/you')

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: 'Favourites' }).click()
  await page.waitForURL('**/app/favourites')
  await favourite.waitFor()
  await page.reload()
  await favourite.waitFor()
  await page.getByText(/This is the list as of/).waitFor()
  await close()
})

test('answers a barcode without a connection', async () => {
  const gtin = '2012345678941'
  await createProduct({ name: 'Oil of the cellar', brand: 'Colle Alto', gtins: [{ gtin }] })
  const { page, context, open, close } = await visitWithServiceWorker()
  await open('/app/scan')
  await waitUntilCached(page, '/app/scan')

  await context.setOffline(true)
  await page.reload()
  const scanner = page.getByRole('region', { name: 'Label scanner' })
  await scanner.getByRole('textbox', { name: 'Barcode number' }).fill(gtin)
  await scanner.getByRole('button', { name: 'Look up' }).click()
  await scanner.getByRole('heading', { name: 'Recognised' }).waitFor()
  await scanner.getByText('Colle Alto Oil of the cellar', { exact: true }).waitFor()
  // Nothing of the scanner is missing on the device.
  await scanner.getByRole('button', { name: 'Scan another oil' }).click()
  await scanner.getByRole('button', { name: 'Open the camera' }).click()
  expect(await page.getByRole('alert').innerText()).toMatch(/choose a photo/i)
  await close()
})
