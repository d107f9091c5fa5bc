import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createSocialApp } from '#src/social/social.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { BestSellers, Recommendations } from '../contract/recommendation.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addProduct, addStore, call, member, read, services, database } = olea
type Member = Awaited<ReturnType<typeof member>>

const recommendations = async (who: Member, query = '') =>
  (await who.call('GET', `/recommendations${query}`)).json<Recommendations>()
const listBestSellers = async () => (await read('/best-sellers?limit=48')).json<BestSellers>()
/** Counts now, as after the maximum age. */
const bestSellers = () => {
  services.caches.memoized.invalidateAll()
  return listBestSellers()
}
const save = (who: Member, productId: string, isSaved = true) =>
  who.call('POST', '/lists/changes', {
    changes: [{ id: crypto.randomUUID(), list: 'favourites', productId, isSaved }],
  })

/** A member whose account is old enough for the best sellers. */
async function oldMember(): Promise<Member> {
  const account = await member()
  await database.db.execute(
    sql`update ${users} set created_at = now() - interval '2 days' where id = ${account.id}`,
  )
  return account
}

const memberCountOf = async (productId: string) =>
  (await bestSellers()).data.find(({ product }) => product._id === productId)?.memberCount ?? 0

test('answers are stored whole, replaced, and deleted', async () => {
  const eva = await member()
  expect((await eva.call('GET', '/taste')).json()).toEqual({ answers: null })
  const first = { fruity: 6.5, aromas: ['grass', 'grass', 'mint'], budget: { amount: 25, currency: 'EUR' } }
  const stored = {
    fruity: 6.5,
    bitter: null,
    pungent: null,
    aromas: ['grass', 'mint'],
    dishes: [],
    countries: [],
    budget: { amount: 25, currency: 'EUR' },
  }
  expect((await eva.call('PUT', '/taste', first)).json()).toEqual({ answers: stored })
  await eva.call('PUT', '/taste', { countries: ['GR'] })
  expect((await eva.call('GET', '/taste')).json()).toMatchObject({
    answers: { fruity: null, aromas: [], countries: ['GR'], budget: null },
  })
  expect((await eva.call('DELETE', '/taste')).json()).toEqual({ deleted: 1 })
  expect((await eva.call('DELETE', '/taste')).json()).toEqual({ deleted: 0 })
})

test.each([
  [{ fruity: 11 }, 'fruity'],
  [{ bitter: 0.3 }, 'bitter'],
  [{ aromas: ['petrol'] }, 'aromas.0'],
  [{ countries: ['Italy'] }, 'countries.0'],
  [{ budget: { amount: 0, currency: 'EUR' } }, 'budget.amount'],
  [{ budget: { amount: 10, currency: 'euro' } }, 'budget.currency'],
])('rejects the answers %o and names the field', async (answers, path) => {
  const response = await (await member()).call('PUT', '/taste', answers)
  const problem = expectProblem(response, 400)
  expect(problem.errors?.map((error) => error.path)).toEqual([path])
})

test('recommends nothing before anything is known, then what suits, with its reasons', async () => {
  const eva = await member()
  expect(await recommendations(eva)).toEqual({ data: [], basis: { hasAnswers: false, gradeCount: 0 } })
  const gentle = await addProduct({
    name: 'Gentle',
    sensory: [{ by: 'panel', fruity: 4, bitter: 1, pungent: 1.5 }],
  })
  const strong = await addProduct({
    name: 'Strong',
    sensory: [{ by: 'panel', fruity: 6, bitter: 6, pungent: 7 }],
  })
  await eva.call('PUT', '/taste', { fruity: 4, bitter: 1, pungent: 1 })
  const { data, basis } = await recommendations(eva)
  expect(basis).toEqual({ hasAnswers: true, gradeCount: 0 })
  expect(data[0]).toMatchObject({
    product: { _id: gentle._id },
    reasons: [{ kind: 'taste', fruity: 4, bitter: 1, pungent: 1.5 }],
  })
  expect(data.map(({ product }) => product._id)).not.toContain(strong._id)
})

test('grades teach what a member likes; graded oils and those at home are not recommended', async () => {
  const eva = await member()
  const cultivars = [{ name: 'Frantoio of the test' }]
  const graded = await addProduct({ name: 'Graded', cultivars })
  const athome = await addProduct({ name: 'At home', cultivars })
  const suitable = await addProduct({ name: 'Suitable', brand: 'Rovere', cultivars })
  const draft = await addProduct({ name: 'Draft', cultivars, status: 'draft' })
  await eva.put(graded._id, { rating: 5 })
  await eva.call('POST', '/lists/changes', {
    changes: [{ id: crypto.randomUUID(), list: 'oils', productId: athome._id, isSaved: true }],
  })
  const { data, basis } = await recommendations(eva)
  expect(basis).toEqual({ hasAnswers: false, gradeCount: 1 })
  expect(data.map(({ product }) => product._id)).toEqual([suitable._id])
  expect(data[0]?.reasons).toEqual([{ kind: 'liked', productId: graded._id, name: 'Colle Alto Graded' }])
  expect(JSON.stringify(data)).not.toContain(draft._id)
})

test('oils above the budget are left out', async () => {
  const eva = await member()
  const store = await addStore()
  const origin = { countries: ['PT'] }
  const cheap = await addProduct({ name: 'Cheap', origin, netQuantityMl: 500 })
  const dear = await addProduct({ name: 'Dear', origin, netQuantityMl: 500 })
  const offer = (productId: string, price: number) =>
    call('POST', `/products/${productId}/offers`, {
      storeId: store._id,
      price,
      currency: 'EUR',
      inStock: true,
      deliveryDaysMin: null,
      deliveryDaysMax: null,
      url: '',
    })
  for (const [id, price] of [
    [cheap._id, 9],
    [dear._id, 40],
  ] as const)
    expect((await offer(id, price)).statusCode).toBeLessThan(300)
  await eva.call('PUT', '/taste', { countries: ['PT'], budget: { amount: 20, currency: 'EUR' } })
  const { data } = await recommendations(eva)
  expect(data.map(({ product }) => product._id)).toEqual([cheap._id])
  expect(data[0]?.reasons).toEqual([{ kind: 'country', country: 'PT' }, { kind: 'budget' }])
})

test('a member counts once for an oil, whatever they do', async () => {
  const { _id: id } = await addProduct({ name: 'Popular' })
  const [ada, ben] = [await oldMember(), await oldMember()]
  await save(ada, id)
  await ada.put(id, { rating: 5 })
  for (let visit = 0; visit < 3; visit++)
    expect((await ada.call('POST', `/products/${id}/store-visits`)).json()).toEqual({ recorded: true })
  expect(await memberCountOf(id)).toBe(1)
  await ben.call('POST', `/products/${id}/store-visits`)
  expect(await memberCountOf(id)).toBe(2)
  await save(ada, id, false)
  await ada.put(id, { rating: 3, version: 1 })
  expect(await memberCountOf(id)).toBe(2)
})

test('best sellers are not counted again when members act, but when an oil is withdrawn', async () => {
  const [first, second] = [await addProduct({ name: 'First' }), await addProduct({ name: 'Second' })]
  const [ada, ben] = [await oldMember(), await oldMember()]
  for (const { _id: id } of [first, second]) await save(ada, id)
  expect(await memberCountOf(first._id)).toBe(1)
  await save(ben, first._id)
  const counts = ({ data }: BestSellers) =>
    data.flatMap(({ product, memberCount }) =>
      [first._id, second._id].includes(product._id) ? [[product._id, memberCount]] : [],
    )
  expect(counts(await listBestSellers()).toSorted()).toEqual(
    [
      [first._id, 1],
      [second._id, 1],
    ].toSorted(),
  )
  expect((await call('PATCH', `/products/${second._id}`, { status: 'withdrawn' })).statusCode).toBe(200)
  expect(counts(await listBestSellers())).toEqual([[first._id, 2]])
})

test('few stars, new, unconfirmed and suspended accounts, and old actions do not count', async () => {
  const { _id: id } = await addProduct({ name: 'Unpopular' })
  await (await oldMember()).put(id, { rating: 3 })
  await save(await member(), id)
  const unconfirmed = await oldMember()
  await save(unconfirmed, id)
  await unconfirmed.call('POST', `/products/${id}/store-visits`)
  await services.users.update(unconfirmed.id, { emailConfirmedAt: null })
  const suspended = await oldMember()
  await save(suspended, id)
  await database.db.execute(sql`update ${users} set suspended_at = now() where id = ${suspended.id}`)
  const early = await oldMember()
  await early.call('POST', `/products/${id}/store-visits`)
  await database.db.execute(
    sql`update store_visits set visited_at = now() - interval '31 days' where user_id = ${early.id}`,
  )
  expect(await memberCountOf(id)).toBe(0)
  await services.recommendation.bestSellers.prune()
  expect((await early.call('GET', '/users/me/data')).json()).toMatchObject({ storeVisits: [] })
})

test('merging oils moves the visits; a member who visited both counts once', async () => {
  const [double, kept] = [await addProduct({ name: 'Double' }), await addProduct({ name: 'Kept' })]
  const [ada, ben] = [await oldMember(), await oldMember()]
  for (const { _id: id } of [double, kept]) await ada.call('POST', `/products/${id}/store-visits`)
  await ben.call('POST', `/products/${double._id}/store-visits`)
  expect((await call('POST', `/products/${double._id}/merge`, { into: kept._id })).statusCode).toBe(200)
  expect(await memberCountOf(kept._id)).toBe(2)
  expect(await memberCountOf(double._id)).toBe(0)
  // Links of pages that still show the double.
  const late = await oldMember()
  await late.call('POST', `/products/${double._id}/store-visits`)
  expect(await memberCountOf(kept._id)).toBe(3)
})

test('the export of an account contains answers and visits, and its deletion removes them', async () => {
  const eva = await member()
  const { _id: id } = await addProduct({ name: 'Visited' })
  await eva.call('PUT', '/taste', { pungent: 7 })
  await eva.call('POST', `/products/${id}/store-visits`)
  expect((await eva.call('GET', '/users/me/data')).json()).toMatchObject({
    taste: { pungent: 7 },
    storeVisits: [{ productId: id }],
  })
  const rows = sql`select (select count(*) from taste_answers where user_id = ${eva.id})
    + (select count(*) from store_visits where user_id = ${eva.id}) as left_over`
  await database.db.delete(users).where(sql`id = ${eva.id}`)
  const { rows: counted } = await database.db.execute<{ left_over: string }>(rows)
  expect(Number(counted[0]?.left_over)).toBe(0)
})

test('unknown oils and visitors are refused', async () => {
  const eva = await member()
  expectProblem(await eva.call('POST', '/products/0123456789abcdef01234567/store-visits'), 404)
  for (const path of ['/taste', '/recommendations']) expectProblem(await read(path), 401)
})
