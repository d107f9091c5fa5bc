import { afterAll, expect, test } from 'vitest'
import { createSocialApp } from '#src/social/social.fixtures.ts'
import type { NotificationPage } from '../contract/notification.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addProduct, call, member, services } = olea
type Member = Awaited<ReturnType<typeof member>>

const toldTo = async (person: Member, event = 'priceDropped') =>
  (await person.call('GET', '/notifications'))
    .json<NotificationPage>()
    .data.filter((notification) => notification.event === event)
let changeCount = 0
async function wish(person: Member, productId: string, isSaved = true, list = 'wishlist') {
  changeCount += 1
  const change = { id: `change-${changeCount}-of-a-list`, list, productId, isSaved }
  await person.call('POST', '/lists/changes', { changes: [change] })
}
async function createStore(): Promise<string> {
  return (await call('POST', '/stores', { name: 'Mill shop' })).json()._id
}
async function ask(productId: string, storeId: string, price: number, fields: object = {}) {
  const offer = { storeId, price, currency: 'EUR', ...fields }
  const response = await call('POST', `/products/${productId}/offers`, offer)
  expect(response.statusCode, response.body).toBeLessThan(300)
  await services.jobs.runDue()
}

test('tells those who wish an oil that its lowest price has dropped, once for each price', async () => {
  const [mira, noor, omar] = [await member(), await member(), await member()]
  const oil = await addProduct({ name: 'Wished' })
  const [store, other] = [await createStore(), await createStore()]
  await wish(mira, oil._id)
  await wish(omar, oil._id)
  await wish(omar, oil._id, false)
  await ask(oil._id, store, 20)
  await ask(oil._id, other, 30)
  await ask(oil._id, other, 25)
  await ask(oil._id, store, 19.9)
  await ask(oil._id, await createStore(), 10, { currency: 'USD' })
  await ask(oil._id, store, 20)
  expect(await toldTo(mira)).toEqual([])
  await ask(oil._id, store, 15)
  await ask(oil._id, store, 20)
  await ask(oil._id, store, 15)
  expect(await toldTo(mira)).toMatchObject([
    { event: 'priceDropped', title: 'Wished', person: null, path: `/app/oils/${oil._id}` },
  ])
  expect([await toldTo(noor), await toldTo(omar)]).toEqual([[], []])
})

test('an offer that is sold out is no sale', async () => {
  const mira = await member()
  const oil = await addProduct()
  const [store, other] = [await createStore(), await createStore()]
  await wish(mira, oil._id)
  await ask(oil._id, store, 20)
  await ask(oil._id, other, 5, { inStock: false })
  expect(await toldTo(mira)).toEqual([])
})

test('tells those who have an oil on a list that another store sells it, once for each store', async () => {
  const [mira, noor, omar] = [await member(), await member(), await member()]
  const oil = await addProduct({ name: 'Kept' })
  for (const list of ['favourites', 'oils']) await wish(mira, oil._id, true, list)
  await wish(omar, oil._id, false, 'favourites')
  const store = await createStore()
  await ask(oil._id, store, 20)
  await ask(oil._id, store, 21)
  expect(await toldTo(mira, 'offerPosted')).toMatchObject([{ title: 'Kept', path: `/app/oils/${oil._id}` }])
  await ask(oil._id, await createStore(), 22, { inStock: false })
  expect(await toldTo(mira, 'offerPosted')).toHaveLength(1)
  await ask(oil._id, await createStore(), 23)
  expect(await toldTo(mira, 'offerPosted')).toHaveLength(2)
  expect([await toldTo(noor, 'offerPosted'), await toldTo(omar, 'offerPosted')]).toEqual([[], []])
})

test('an offer that is cheaper than all others is told as a sale only', async () => {
  const mira = await member()
  const oil = await addProduct()
  await wish(mira, oil._id)
  await ask(oil._id, await createStore(), 20)
  await ask(oil._id, await createStore(), 10)
  expect(await toldTo(mira)).toHaveLength(1)
  expect(await toldTo(mira, 'offerPosted')).toHaveLength(1)
})
