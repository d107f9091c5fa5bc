// Reports of incorrect data: who reports, who decides, what changes and who is told.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerUser, type TestUser } from '#src/auth/server/account.fixtures.ts'
import { waitForLock } from '#src/platform/database/wait-for-lock.fixtures.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import type { NewProduct } from '../../contract/product.ts'

let olea: TestApp
let expert: TestUser

beforeAll(async () => {
  olea = await createTestApp()
  expert = await registerUser(olea)
  await olea.services.users.update(expert.id, { isProfessionalAccount: true })
})

afterAll(() => olea.close())

const createProduct = (facts: Partial<NewProduct> = {}) =>
  olea.services.catalogue.products.create(
    { name: 'Riserva', brand: 'Monte Scuro', netQuantityMl: 500, ...facts },
    undefined,
  )
const report = (person: TestUser, id: string, body: object) =>
  person.post(`/api/products/${id}/corrections`, body)
const listOf = async (id: string) =>
  (await expert.get('/api/corrections'))
    .json()
    .data.filter(({ product }: { product: { _id: string } }) => product._id === id)
const decide = (id: string, isAccepted: boolean, person = expert) =>
  person.post(`/api/corrections/${id}/decide`, { isAccepted })
const getProduct = (id: string) => olea.services.catalogue.products.get(id, { isAdmin: false })
const eventsOf = async (person: TestUser) =>
  (await person.get('/api/notifications')).json().data.map(({ event }: { event: string }) => event)

test('an accepted report changes the product and tells its author once', async () => {
  const [member, id] = [await registerUser(olea), await createProduct()]
  await report(member, id, { field: 'netQuantityMl', value: '750', note: 'back label' })
  const [waiting] = await listOf(id)
  expect(waiting).toMatchObject({
    field: 'netQuantityMl',
    current: '500',
    proposed: '750',
    note: 'back label',
  })
  expect((await decide(waiting._id, true)).json()).toEqual({ decided: true })
  expect(await getProduct(id)).toMatchObject({ netQuantityMl: 750, sources: { netQuantityMl: {} } })
  expectProblem(await decide(waiting._id, false), 404)
  expect(await listOf(id)).toEqual([])
  expect(await eventsOf(member)).toEqual(['reportAccepted'])
})

/** Reports a fact, and lets an expert accept it. @returns the report as the expert sees it, and the product */
async function correct(id: string, field: string, value: string) {
  expect((await report(await registerUser(olea), id, { field, value })).json()).toEqual({ received: true })
  const [waiting] = await listOf(id)
  await decide(waiting._id, true)
  return { waiting, product: await getProduct(id) }
}

test.each([
  ['1.000', '1000', 1_000],
  ['1,000 ml', '1000', 1_000],
  ['٧٥٠', '750', 750],
])('reads the quantity %j as people mean it', async (value, proposed, millilitres) => {
  const { waiting, product } = await correct(await createProduct(), 'netQuantityMl', value)
  expect(waiting.proposed).toBe(proposed)
  expect(product.netQuantityMl).toBe(millilitres)
})

test('corrects the product type', async () => {
  const { waiting, product } = await correct(
    await createProduct({ grade: 'extra-virgin' }),
    'grade',
    'virgin',
  )
  expect(waiting).toMatchObject({ current: 'extra-virgin', proposed: 'virgin' })
  expect(product.grade).toBe('virgin')
})

test('corrects the countries of origin, named in any language, with what belongs to the former one', async () => {
  const tuscan = {
    kind: 'country' as const,
    countries: ['IT'],
    region: 'Toscana',
    protection: 'pgi' as const,
  }
  const id = await createProduct({ origin: tuscan })
  const both = await correct(id, 'countries', 'Italien、 Griechenland')
  expect(both.waiting).toMatchObject({ current: 'IT', proposed: 'IT, GR' })
  expect(both.product.origin).toEqual({ ...tuscan, kind: 'countries', countries: ['IT', 'GR'] })
  expect((await correct(id, 'countries', 'スペイン')).product.origin).toEqual({
    kind: 'country',
    countries: ['ES'],
  })
  const union = await correct(id, 'countries', 'eu-and-non-eu')
  expect(union.product.origin).toEqual({ kind: 'eu-and-non-eu', countries: [] })
  expect((await correct(id, 'countries', 'TN')).waiting.current).toBe('eu-and-non-eu')
  const unknown = await correct(await createProduct(), 'countries', 'Tunisie')
  expect(unknown.waiting.current).toBe('')
  expect(unknown.product.origin).toEqual({ kind: 'country', countries: ['TN'] })
})

test('corrects the harvest year, and forgets the days of another harvest', async () => {
  const harvest = { year: 2023, from: '2023-10-20', to: '2024-01-10', method: 'hand' as const }
  const id = await createProduct({ harvest })
  const { waiting, product } = await correct(id, 'harvestYear', '2024')
  expect(waiting).toMatchObject({ current: '2023', proposed: '2024' })
  expect(product.harvest).toEqual({ year: 2024, method: 'hand' })
  const wrong = await createProduct({ harvest: { ...harvest, year: 2022 } })
  expect((await correct(wrong, 'harvestYear', '2023')).product.harvest).toEqual(harvest)
})

test('a refused report changes nothing, and its author is told', async () => {
  const [member, id] = [await registerUser(olea), await createProduct()]
  await report(member, id, { field: 'brand', value: 'Monte Chiaro' })
  const [waiting] = await listOf(id)
  await decide(waiting._id, false)
  expect((await getProduct(id)).brand).toBe('Monte Scuro')
  expect(await eventsOf(member)).toEqual(['reportDeclined'])
})

test.each([true, false])('a decision does not deadlock with a merge (accepted: %s)', async (isAccepted) => {
  const [member, id] = [await registerUser(olea), await createProduct()]
  await report(member, id, { field: 'line', value: 'Novello' })
  const [waiting] = await listOf(id)
  const merging = await olea.database.pool.connect()
  try {
    await merging.query('begin')
    await merging.query('select id from products where id = $1 for update', [id])
    const deciding = decide(waiting._id, isAccepted)
    await waitForLock(olea.database)
    await merging.query('delete from product_corrections where product_id = $1', [id])
    await merging.query('commit')
    expectProblem(await deciding, 404)
  } finally {
    merging.release()
  }
})

test('a second report about the same fact replaces the first one', async () => {
  const [member, id] = [await registerUser(olea), await createProduct()]
  await report(member, id, { field: 'line', value: 'Novello' })
  await report(member, id, { field: 'line', value: 'Intenso' })
  await report(await registerUser(olea), id, { field: 'line', value: 'Classico' })
  expect((await listOf(id)).map(({ proposed }: { proposed: string }) => proposed)).toEqual([
    'Intenso',
    'Classico',
  ])
})

test('rejects what is no correction, and those who are no experts', async () => {
  const [member, id] = [await registerUser(olea), await createProduct()]
  expectProblem(await report(member, id, { field: 'brand', value: 'Monte Scuro' }), 409, 'same-value')
  for (const body of [
    { field: 'netQuantityMl', value: 'half a litre' },
    { field: 'netQuantityMl', value: '0' },
    { field: 'status', value: 'draft' },
    { field: 'brand', value: ' ' },
    { field: 'brand', value: 'x'.repeat(201) },
    { field: 'grade', value: 'best' },
    { field: 'harvestYear', value: '1899' },
    { field: 'harvestYear', value: '0x7e8' },
    { field: 'countries', value: 'Italy and sun' },
    { field: 'countries', value: 'eu, non-eu' },
    { field: 'countries', value: ',' },
  ]) {
    expectProblem(await report(member, id, body), 400)
  }
  expectProblem(await report(member, '0123456789abcdef01234567', { field: 'brand', value: 'x' }), 404)
  await report(member, id, { field: 'brand', value: 'Other' })
  const [waiting] = await listOf(id)
  expectProblem(await decide(waiting._id, true, member), 403)
  expectProblem(await member.get('/api/corrections'), 403)
})
