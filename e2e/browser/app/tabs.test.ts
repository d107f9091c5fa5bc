// The tabs of the app lead to every area. A member answers what they like, sees oils for it, and goes to a store.
import { expect, test } from 'vitest'
import { call } from '../../olea-api.ts'
import { readToken, registerReader, storeToken } from '../support/accounts.ts'
import { createOffer, createProduct } from '../support/products.ts'
import { site } from '../support/test-site.ts'
import { openWithoutScripts, visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

test('the tabs lead to every area on a phone, also without scripts', async () => {
  const page = await openWithoutScripts('/app')
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'App' })
  const areas = [
    ['Search', 'Search'],
    ['Scan', 'Scan a label'],
    ['For you', 'For you'],
    ['You', 'You'],
    ['Main', 'Olive oils'],
  ] as const
  for (const [tab, heading] of areas) {
    await tabs.getByRole('link', { name: tab, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    expect(await tabs.locator('[aria-current="page"]').textContent()).toBe(tab)
  }
})

test('each page of a member has the tabs and marks the one that it belongs to', async () => {
  const id = await createProduct({ name: 'Oil of a tab', brand: 'Rovere' })
  const tabOf = [
    [`/app/oils/${id}`, 'Main'],
    ['/app/oils/mine', 'You'],
    ['/app/scans', 'Scan'],
    ['/app/taste', 'For you'],
    ['/app/favourites', 'You'],
    ['/account', 'You'],
    ['/saved', 'You'],
  ] as const
  for (const [path, tab] of tabOf) {
    const page = await openWithoutScripts(path)
    const tabs = page.getByRole('navigation', { name: 'App' })
    expect(await tabs.locator('[aria-current]').allTextContents(), path).toEqual([tab])
    // Not "page": the tab leads to another page of the same area.
    expect(await tabs.locator('[aria-current="true"]').count(), path).toBe(1)
  }
  const missing = await openWithoutScripts('/app/no-such-page', 404)
  expect(await missing.getByRole('navigation', { name: 'App' }).locator('[aria-current]').count()).toBe(0)
  const news = await openWithoutScripts('/news/all')
  expect(await news.getByRole('navigation', { name: 'App' }).count()).toBe(0)
})

test('the search finds oils and news together', async () => {
  await createProduct({ name: 'Biancolilla of the search', brand: 'Rovere' })
  const page = await openWithoutScripts('/app/search')
  await page.getByRole('searchbox', { name: 'Search oils and news' }).fill('biancolilla')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Biancolilla of the search' }).waitFor()
  await page.getByText('No news was found.').waitFor()
  await page.getByRole('searchbox', { name: 'Search oils and news' }).fill('qqzz')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('Check the spelling or try fewer words.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'All oils' }).click()
  await page.getByRole('heading', { level: 1, name: 'Olive oils' }).waitFor()
})

test('a member answers what they like and sees oils for it, with the reasons', async () => {
  await createProduct({
    name: 'Gentle oil',
    brand: 'Rovere',
    sensory: [{ by: 'panel', fruity: 9, bitter: 1, pungent: 2, aromas: { banana: 4 } }],
  })
  const { accessToken } = await registerReader()
  const { page, open, faults, close } = await visit()
  await storeToken(page, accessToken)
  await open('/app/for-you')
  await page.getByRole('link', { name: 'Tell us what you like' }).click()
  await page.getByRole('slider', { name: 'Fruity' }).fill('9')
  await page.getByRole('checkbox', { name: 'banana' }).check()
  await page.getByRole('button', { name: 'Save and see oils' }).click()
  await page.getByRole('heading', { level: 1, name: 'For you' }).waitFor()
  await page.getByRole('link', { name: 'Gentle oil' }).waitFor()
  await page.getByText('Aromas you like: banana').first().waitFor()
  expect(await readToken(page)).toBe(accessToken)
  expect(faults).toEqual([])
  await close()
})

test('a followed link to a store counts, once', async () => {
  const id = await createProduct({ name: 'Sold oil', brand: 'Rovere' })
  await createOffer(id, `${site.url}/terms`)
  const member = await registerReader()
  const { page, open, close } = await visit()
  await storeToken(page, member.accessToken)
  await open(`/app/oils/${id}`)
  const link = page.getByRole('link', { name: 'Oliva & Pane' })
  // The stores are hydrated after the rest of the page.
  await expect
    .poll(() => link.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true)
  for (let visits = 0; visits < 2; visits += 1) {
    const [recorded, opened] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/store-visits')),
      page.context().waitForEvent('page'),
      link.click(),
    ])
    expect(recorded.status()).toBe(200)
    await opened.close()
  }
  const exported = await call(site.url, 'GET', '/users/me/data', { token: member.accessToken })
  expect(exported).toMatchObject({ storeVisits: [{ productId: id }] })
  await close()
})
