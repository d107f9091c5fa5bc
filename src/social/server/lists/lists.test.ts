import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { expectProblem } from '#src/test-app.ts'
import type { ListChangesResult, ListSummaries, SavedProduct, SharedList } from '../../contract/list.ts'
import type { ListName } from '../../contract/list-names.ts'
import { createSocialApp } from '../../social.fixtures.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addProduct, call, member, read } = olea
type Member = Awaited<ReturnType<typeof member>>

const toChange = (
  productId: string,
  isSaved: boolean,
  more: { ageMs?: number; id?: string; list?: ListName } = {},
) => ({
  ...{ id: randomUUID(), list: 'favourites' as ListName, productId, isSaved },
  ...more,
})
const send = async (who: Member, ...changes: object[]) =>
  (await who.call('POST', '/lists/changes', { changes })).json<ListChangesResult>()
const saved = async (who: Member, list: ListName = 'favourites') =>
  (await who.call('GET', '/lists')).json<ListSummaries>()[list].productIds

test('adds and removes products, also before the address is confirmed', async () => {
  const mira = await member({ isConfirmed: false })
  const [one, two] = [await addProduct({ name: 'One' }), await addProduct({ name: 'Two' })]
  await send(mira, toChange(one._id, true))
  const { lists, refused } = await send(
    mira,
    toChange(two._id, true),
    toChange(two._id, true, { list: 'oils' }),
  )
  expect(lists.favourites.productIds).toEqual([two._id, one._id])
  expect(lists.oils.productIds).toEqual([two._id])
  expect(refused).toEqual([])
  const page = (await mira.call('GET', '/lists/favourites')).json<{ data: SavedProduct[] }>()
  expect(page.data.map(({ product }) => product.name)).toEqual(['Two', 'One'])
  await send(mira, toChange(two._id, false))
  expect(await saved(mira)).toEqual([one._id])
  expect(await saved(mira, 'oils')).toEqual([two._id])
})

test('a change that is sent again, also at the same time, has one effect', async () => {
  const mira = await member()
  const { _id } = await addProduct()
  const add = toChange(_id, true)
  await Promise.all(Array.from({ length: 5 }, () => send(mira, add)))
  expect(await saved(mira)).toEqual([_id])
  await send(mira, toChange(_id, false))
  await send(mira, { ...add, ageMs: 1_000 })
  expect(await saved(mira)).toEqual([])
})

test('of two devices the later decision wins, in whatever order they arrive', async () => {
  const mira = await member()
  const { _id } = await addProduct()
  await send(mira, toChange(_id, true, { ageMs: 60_000 }))
  // Decided on a phone in a tunnel before it was added again at the desk.
  await send(mira, toChange(_id, false, { ageMs: 120_000 }))
  expect(await saved(mira)).toEqual([_id])
  await send(mira, toChange(_id, false))
  await send(mira, toChange(_id, true, { ageMs: 30_000 }))
  expect(await saved(mira)).toEqual([])
})

test('refuses products that nobody can see, and keeps the other changes', async () => {
  const mira = await member()
  const [one, draft] = [await addProduct(), await addProduct({ status: 'draft' })]
  const unknown = toChange('f'.repeat(24), true)
  const hidden = toChange(draft._id, true)
  const { lists, refused } = await send(
    mira,
    unknown,
    hidden,
    toChange(one._id, true),
    toChange('nothing', false),
  )
  expect(refused).toEqual([
    { id: unknown.id, reason: 'product-not-found' },
    { id: hidden.id, reason: 'product-not-found' },
  ])
  expect(lists.favourites.productIds).toEqual([one._id])
  const bad = await mira.call('POST', '/lists/changes', { changes: [{ ...unknown, list: 'secret' }] })
  expect(expectProblem(bad, 400).errors?.[0]?.path).toBe('changes.0.list')
})

test('follows a merge: the later decision of each person stands', async () => {
  const [kept, double] = [await addProduct({ name: 'Kept' }), await addProduct({ name: 'Double' })]
  const [mira, noor] = [await member(), await member()]
  await send(mira, toChange(kept._id, true), toChange(double._id, true, { list: 'wishlist' }))
  await send(noor, toChange(kept._id, true, { ageMs: 5_000 }), toChange(kept._id, false, { ageMs: 4_000 }))
  await send(noor, toChange(double._id, true))
  await call('POST', `/products/${double._id}/merge`, { into: kept._id })
  expect(await saved(mira)).toEqual([kept._id])
  expect(await saved(mira, 'wishlist')).toEqual([kept._id])
  expect(await saved(noor)).toEqual([kept._id])
  // A device that does not know of the merge.
  await send(noor, toChange(double._id, false))
  expect(await saved(noor)).toEqual([])
})

test('merges and changes at the same time do not wait for each other', async () => {
  const oils = await Promise.all(Array.from({ length: 4 }, () => addProduct()))
  const [target, ...doubles] = oils.map(({ _id }) => _id)
  const members = await Promise.all([member(), member(), member()])
  const responses = await Promise.all([
    ...members.map((who, index) =>
      who.call('POST', '/lists/changes', {
        changes: (index % 2 ? oils : oils.toReversed()).map(({ _id }) => toChange(_id, true)),
      }),
    ),
    ...doubles.map((id) => call('POST', `/products/${id}/merge`, { into: target })),
  ])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  for (const who of members) expect(await saved(who)).toEqual([target])
})

test('shares a list by a link that can be revoked', async () => {
  const mira = await member({ nickname: 'Miri' })
  const [one, gone] = [await addProduct({ name: 'Shared' }), await addProduct({ name: 'Gone' })]
  await send(
    mira,
    toChange(one._id, true),
    toChange(gone._id, true),
    toChange(one._id, true, { list: 'wishlist' }),
  )
  await call('POST', '/products/status', { ids: [gone._id], status: 'withdrawn' })
  const links = await Promise.all([
    mira.call('PUT', '/lists/favourites/link'),
    mira.call('PUT', '/lists/favourites/link'),
  ])
  const [{ linkId } = { linkId: '' }] = links.map((link) => link.json<{ linkId: string }>())
  expect(links[1]?.json()).toEqual({ linkId })
  expect(linkId).toMatch(/^[\w-]{22}$/)
  const shared = await read(`/shared-lists/${linkId}`)
  expect(shared.json<SharedList>()).toMatchObject({
    owner: 'Miri',
    list: 'favourites',
    products: [{ name: 'Shared' }],
  })
  expect(shared.body).not.toContain(mira.id)
  expect(shared.body).not.toContain(mira.email)
  expect(shared.body).not.toContain('savedAt')
  expect((await mira.call('GET', '/lists')).json<ListSummaries>()).toMatchObject({
    favourites: { linkId },
    wishlist: { linkId: null },
  })
  expect((await mira.call('DELETE', '/lists/favourites/link')).json()).toEqual({ deleted: 1 })
  expectProblem(await read(`/shared-lists/${linkId}`), 404)
  const again = (await mira.call('PUT', '/lists/favourites/link')).json<{ linkId: string }>()
  expect(again.linkId).not.toBe(linkId)
  expectProblem(
    await (await member({ isConfirmed: false })).call('PUT', '/lists/oils/link'),
    403,
    'email-not-confirmed',
  )
})

test('nobody reads or changes the lists of somebody else', async () => {
  const [mira, noor] = [await member(), await member()]
  const { _id } = await addProduct()
  await send(mira, toChange(_id, true))
  expect(await saved(noor)).toEqual([])
  await send(noor, toChange(_id, false))
  expect(await saved(mira)).toEqual([_id])
  for (const path of ['/lists', '/lists/favourites']) {
    expectProblem(await read(path), 401)
    expect((await mira.call('GET', path)).headers['cache-control']).toBe('no-store')
  }
})

test('forgets removals after half a year, never what is in a list', async () => {
  const mira = await member()
  const [kept, removed] = [await addProduct(), await addProduct()]
  const ageMs = 200 * 86_400_000
  await send(mira, toChange(kept._id, true, { ageMs }), toChange(removed._id, true, { ageMs }))
  await send(mira, toChange(removed._id, false, { ageMs: ageMs - 1_000 }))
  await olea.services.social.lists.prune()
  const rows = await olea.database.pool.query('select product_id from saved_products where user_id = $1', [
    mira.id,
  ])
  expect(rows.rows).toEqual([{ product_id: kept._id }])
})
