// The page of a product and the list of products, as readers see them.
import { beforeAll, expect, test } from 'vitest'
import { createOffer, createProduct, richProduct } from '../support/products.ts'
import { openWithoutScripts, visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

let rich: string
let poor: string

beforeAll(async () => {
  rich = await createProduct(richProduct)
  poor = await createProduct({ name: 'Unlabelled oil' })
  await createOffer(rich)
})

test('states every fact of an oil, where it is sold and what it tastes like', async () => {
  const { page, open, faults, close } = await visit({ locale: 'en-GB' })
  await open(`/app/oils/${rich}`)
  const fact = (name: string) =>
    page.locator('dt', { hasText: name }).first().locator('xpath=following-sibling::dd')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Riserva')
  const expected: [string, string][] = [
    ['Brand', 'Monte Scuro'],
    ['Product type', 'Extra virgin olive oil'],
    ['Calories', '824 kcal (3,389 kJ) per 100 ml'],
    ['Composition', 'Extra virgin olive oil – \u2068Coratina\u2069 80%, \u2068Ogliarola\u2069'],
    ['Country of origin', 'Italy'],
    ['Acidity', '0.24%'],
  ]
  for (const [name, value] of expected) expect(await fact(name).innerText(), name).toBe(value)
  const stores = page.getByRole('region', { name: 'Availability in stores' })
  expect(await stores.innerText()).toMatch(/Oliva & Pane[\s\S]*€14\.50[\s\S]*€29\.00 per litre/)
  expect(await stores.innerText()).toContain('Delivery time: 2 to 4 working days')
  const map = page.getByRole('region', { name: 'Sommelier’s map' })
  expect(await map.getByRole('img', { name: 'Radar chart of fruity, bitter and pungent' }).count()).toBe(1)
  // The panel is named before the sommelier, who was entered first.
  expect(await map.locator('p bdi').first().innerText()).toBe('Panel test · 14.1.2026 · 9 tasters')
  expect(await map.getByRole('row', { name: 'artichoke Green 5.5' }).count()).toBe(1)
  expect(await page.getByRole('region', { name: 'Reviews' }).innerText()).toContain('No reviews yet.')
  expect(faults).toEqual([])
  await close()
})

test('says what is not known instead of showing zeros', async () => {
  const { page, open, close } = await visit({ locale: 'en-GB' })
  await open(`/app/oils/${poor}`)
  const facts = await page.getByRole('region', { name: 'Facts', exact: true }).innerText()
  expect(facts.match(/Not known/g)?.length).toBeGreaterThanOrEqual(6)
  expect(await page.getByRole('main').innerText()).not.toMatch(/\b0(\.0)?\b/)
  expect(await page.getByText('Nobody has tasted this oil').count()).toBe(1)
  await close()
})

test('searches and filters, also without scripts', async () => {
  const page = await openWithoutScripts('/app/oils')
  await page.getByRole('searchbox', { name: 'Search oils' }).fill('coratina')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  expect(await page.getByRole('article').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe('coratina')
})

test('a filter changes the list and its URL', async () => {
  const { page, open, close } = await visit({ locale: 'en-GB' })
  await open('/app/oils')
  await page.getByLabel('Country of origin').selectOption('IT')
  await page.getByRole('link', { name: 'Unlabelled oil' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('country')).toBe('IT')
  expect(await page.getByRole('article').getByRole('link').allInnerTexts()).toEqual(['Riserva'])
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.waitForURL(/\/app\/oils$/)
  await close()
})

test('leads from the home page to an oil, and from there to a similar one', async () => {
  const { page, open, close } = await visit({ locale: 'en-GB' })
  const similar = await createProduct({
    ...richProduct,
    name: 'Monte Scuro Classico',
    line: 'Classico',
    gtins: [],
  })
  await open('/')
  await page.getByRole('banner').getByRole('link', { name: 'Oils' }).click()
  await page.getByRole('heading', { level: 1, name: 'Olive oils' }).waitFor()
  await page.getByLabel('Sort by').selectOption('name')
  await page.waitForURL(/sort=name/)
  await page.getByRole('article').getByRole('link', { name: 'Riserva' }).click()
  await page.getByRole('heading', { level: 1, name: 'Riserva' }).waitFor()
  await page.getByRole('link', { name: /1 store/ }).click()
  await page.waitForURL(/#stores$/)
  await page.getByRole('region', { name: 'Similar oils' }).getByRole('link', { name: 'Classico' }).click()
  await page.waitForURL(new RegExp(`/app/oils/${similar}`))
  await close()
})

test('redirects a page number beyond the last to the last page', async () => {
  const { page, open, close } = await visit({ locale: 'en-GB' })
  await open('/app/oils?q=Unlabelled&page=99')
  await page.getByRole('article').getByRole('link', { name: 'Unlabelled oil' }).waitFor()
  expect(page.url()).toMatch(/\/app\/oils\?q=Unlabelled$/)
  await close()
})

test('says that nothing was found, and leads back to all oils', async () => {
  const { page, open, close } = await visit({ locale: 'en-GB' })
  await open('/app/oils?q=zzzyyyxxx')
  await page.getByText('No oil matches this search.').waitFor()
  await page.getByRole('link', { name: 'Show all oils' }).click()
  await page.getByRole('article').getByRole('link', { name: 'Unlabelled oil' }).waitFor()
  expect(page.url()).toMatch(/\/app\/oils$/)
  await close()
})
