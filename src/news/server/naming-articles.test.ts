import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCatalogueApp } from '#src/catalogue/catalogue.fixtures.ts'
import { explainStatement, recordStatements } from '#src/platform/database/record-statements.fixtures.ts'
import { storeArticle } from '../news.fixtures.ts'
import { articles } from './news.tables.ts'

let olea: Awaited<ReturnType<typeof createCatalogueApp>>

beforeAll(async () => {
  olea = await createCatalogueApp()
})

afterAll(() => olea.close())

const titlesFor = async (product: { _id: string; producer: string }) =>
  (await olea.services.news.listNaming(product, 'en')).map(({ title }) => title)
const store = (title: string, changes: Parameters<typeof storeArticle>[1]) =>
  storeArticle(olea.services.newsroom, { title, ...changes })

test('lists public articles that name the product, newest first', async () => {
  const product = await olea.addProduct({ name: 'Named' })
  const products = [product._id]
  await store('old', { products, publishDate: '2024-01-01T00:00:00Z' })
  await store('new', { products, publishDate: '2024-02-01T00:00:00Z', language: 'de' })
  await store('draft', { products, isPublished: false })
  const scheduled = await store('due', { products, publishDate: '2999-01-01T00:00:00Z' })
  await store('another', { products: ['0123456789abcdef01234567'] })
  expect(await olea.services.news.listNaming(product, 'en')).toMatchObject([
    { title: 'new', language: 'de', displayedDate: '2024-02-01' },
    { title: 'old' },
  ])
  // The time has come.
  await olea.database.db.execute(
    sql`update ${articles} set publish_date = now() - interval '1 minute' where id = ${scheduled._id}`,
  )
  expect(await titlesFor(product)).toEqual(['due', 'new', 'old'])
})

test('lists articles that name a product that was merged into this one', async () => {
  const [kept, double] = [await olea.addProduct({ name: 'Kept' }), await olea.addProduct({ name: 'Double' })]
  await store('about the double', { products: [double._id] })
  await olea.call('POST', `/products/${double._id}/merge`, { into: kept._id })
  expect(await titlesFor(kept)).toEqual(['about the double'])
})

test('lists articles that name the producer in any spelling, and no others', async () => {
  const product = await olea.addProduct({ name: 'Own', producer: 'Frantoio Città' })
  await store('about the mill', { producers: ['FRANTOIO CITTA'] })
  await store('about nobody', {})
  expect(await titlesFor(product)).toEqual(['about the mill'])
  expect(await titlesFor(await olea.addProduct({ name: 'Unknown producer' }))).toEqual([])
})

test('the names of an article change with it, and stay when the product is deleted', async () => {
  const { newsroom, news } = olea.services
  const product = await olea.addProduct({ name: 'Removed', producer: 'Old mill' })
  const { _id } = await store('changed', { products: [product._id], producers: ['Old mill'] })
  await newsroom.update(_id, { producers: ['New mill'], products: [] }, undefined)
  expect(await titlesFor(product)).toEqual([])
  await newsroom.update(_id, { products: [product._id] }, undefined)
  await olea.call('DELETE', `/products/${product._id}`)
  expect(await news.getArticle(_id)).toMatchObject({ products: [product._id], producers: ['New mill'] })
})

test('refuses ids that are none and too many names', async () => {
  const post = (payload: object) => olea.call('PATCH', '/news/none', payload)
  const errors = async (payload: object) => (await post(payload)).json().errors
  expect(await errors({ products: ['4006381333931'] })).toMatchObject([
    { path: 'products.0', message: 'must be the id of a product' },
  ])
  expect(
    await errors({ producers: Array.from({ length: 21 }, (_, index) => `Mill ${index}`) }),
  ).toMatchObject([{ path: 'producers', message: 'must have at most 20 names' }])
})

test('sends one statement, which reads indexes', async () => {
  const product = await olea.addProduct({ name: 'Indexed', producer: 'Mill' })
  const recorded = await recordStatements(olea.database, () => olea.services.news.listNaming(product, 'en'))
  // Without the polling for changes by other processes.
  const statements = recorded.statements.filter(({ text }) => text.includes('"articles"'))
  const [statement] = statements
  expect(statements).toHaveLength(1)
  const plan = statement && (await explainStatement(olea.database, statement))
  for (const index of ['articles_products', 'articles_producer_keys', 'products_merged_into'])
    expect(plan).toContain(index)
})
