import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '#src/media/server/library.fixtures.ts'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { recordStatements } from '#src/platform/database/record-statements.fixtures.ts'
import { createCatalogueApp } from '../catalogue.fixtures.ts'
import type { Product } from '../contract/product.ts'
import { products } from './catalogue.tables.ts'

let olea: Awaited<ReturnType<typeof createCatalogueApp>>

beforeAll(async () => {
  olea = await createCatalogueApp()
})

afterAll(() => olea.close())

const find = (products: string[], producers: string[] = []) =>
  olea.services.catalogue.findNamed({ products, producers })
const namesOf = async (ids: string[]) => (await find(ids)).products.map(({ name }) => name)

async function addProducts(...names: string[]): Promise<string[]> {
  const added: Product[] = []
  for (const name of names) added.push(await olea.addProduct({ name }))
  return added.map(({ _id }) => _id)
}

async function merge(id: string, into: string) {
  expect((await olea.call('POST', `/products/${id}/merge`, { into })).statusCode).toBe(200)
}

test('returns products in the order of the ids, without unknown ones', async () => {
  const [first = '', second = ''] = await addProducts('First', 'Second')
  expect(await namesOf([second, 'ffffffffffffffffffffffff', first])).toEqual(['Second', 'First'])
  expect(await find([])).toEqual({ products: [], producers: [], tags: [] })
})

test('follows merged products to the one that stayed, once', async () => {
  const [a = '', b = '', c = ''] = await addProducts('A', 'B', 'C')
  await merge(a, b)
  await merge(b, c)
  const found = await find([a, c, b])
  expect(found.products.map(({ name }) => name)).toEqual(['C'])
  expect(found.tags.toSorted()).toEqual([a, b, c].map((id) => `product:${id}`).toSorted())
})

test('leaves out products that are not public, and returns their tags', async () => {
  const [shown = '', draft = '', withdrawn = ''] = await addProducts('Shown', 'Draft', 'Withdrawn')
  await olea.call('POST', '/products/status', { ids: [draft], status: 'draft' })
  await olea.call('POST', '/products/status', { ids: [withdrawn], status: 'withdrawn' })
  const found = await find([draft, shown, withdrawn])
  expect(found.products.map(({ name }) => name)).toEqual(['Shown'])
  expect(found.tags).toHaveLength(3)
})

test('returns producers of public products by any spelling, with the place of their oil', async () => {
  const origin = { countries: ['IT'], region: 'Umbria' }
  const { _id } = await olea.addProduct({ name: 'Moraiolo', producer: 'Frantoio Città', origin })
  const found = await find([], ['nobody', 'FRANTOIO CITTA', 'Frantoio Città'])
  expect(found.producers).toEqual([{ name: 'Frantoio Città', ...origin }])
  expect(found.tags).toEqual(['catalogue'])
  await olea.call('POST', '/products/status', { ids: [_id], status: 'withdrawn' })
  expect((await find([], ['Frantoio Città'])).producers).toEqual([])
})

test('shows the picture of the bottle before that of the label', async () => {
  const [id = ''] = await addProducts('Pictured')
  for (const [kind, height] of [
    ['front', 600],
    ['bottle', 900],
  ] as const) {
    const file = await createTestPicture('jpeg', { width: 300, height })
    const { payload, contentType } = multipart(file, { kind })
    const headers = { ...olea.headers, 'content-type': contentType }
    const url = `/api/products/${id}/pictures`
    expect((await olea.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201)
  }
  const { products } = await find([id])
  expect(products).toMatchObject([{ name: 'Pictured', picture: { kind: 'bottle', height: 900 } }])
})

test('returns what members give the product', async () => {
  const [rated = '', unrated = ''] = await addProducts('Rated', 'Unrated')
  await olea.database.db.update(products).set({ ratingSum: 9, ratingCount: 2 }).where(eq(products.id, rated))
  expect((await find([rated, unrated])).products).toMatchObject([
    { rating: { average: 4.5, count: 2 } },
    { rating: { average: null, count: 0 } },
  ])
})

test('sends one statement for all products and producers of an article, and none without', async () => {
  const ids = await addProducts('One', 'Two', 'Three')
  await olea.addProduct({ name: 'Own', producer: 'Almazara' })
  const record = async (products: string[], producers: string[]) => {
    const { result, statements } = await recordStatements(olea.database, () => find(products, producers))
    // Without the polling for changes by other processes.
    return { result, statements: statements.filter(({ text }) => text.includes('"products"')) }
  }
  const { result, statements } = await record(ids, ['Almazara'])
  expect(result).toMatchObject({ products: [{}, {}, {}], producers: [{ name: 'Almazara' }] })
  expect(statements).toHaveLength(1)
  expect((await record([], [])).statements).toEqual([])
})

test('lists producers by the beginning of a word, those with most products first', async () => {
  for (const producer of ['Oliera Nord', 'Oliera Sud', 'OLIERA SUD'])
    await olea.addProduct({ name: producer, producer })
  await olea.addProduct({ name: 'Draft', producer: 'Oliera Ovest', status: 'draft' })
  const list = async (search: string) => (await olea.read(`/producers?search=${search}`)).json().data
  expect(await list('oliera')).toMatchObject([{ products: 2 }, { name: 'Oliera Nord', products: 1 }])
  expect(await list('nord')).toMatchObject([{ name: 'Oliera Nord' }])
  expect(await list('ord')).toEqual([])
  expect(await list('%25')).toEqual([])
  const { data } = (await olea.read('/products?producer=oliera sud')).json()
  expect(data).toHaveLength(2)
})
