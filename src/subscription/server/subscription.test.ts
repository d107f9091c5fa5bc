// Plans: what members ask for and what admins grant.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizedClient, registerUser } from '#src/auth/server/account.fixtures.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let admin: ReturnType<typeof authorizedClient>

beforeAll(async () => {
  olea = await createTestApp({ environment: { PLUS_CONSULTINGS: '4' } })
  admin = authorizedClient(olea, (await olea.admin()).token)
})

afterAll(() => olea.close())

const grant = (id: string, payload: object, client = admin) =>
  olea.app.inject({
    method: 'PUT',
    url: `/api/subscription/accounts/${id}`,
    headers: client.headers,
    payload,
  })
const listRequests = async () => (await admin.get('/api/subscription/requests')).json()
const requestOf = async (id: string) =>
  (await listRequests()).data.find(({ account }: { account: { _id: string } }) => account._id === id)

test('lists the plans with what the settings include', async () => {
  const response = await olea.app.inject('/api/plans')
  expect(response.json().data).toEqual([
    { plan: 'free', consultings: 0, isExpert: false, isSold: false, price: null },
    { plan: 'plus', consultings: 4, isExpert: false, isSold: false, price: null },
    { plan: 'professional', consultings: 10, isExpert: true, isSold: false, price: null },
  ])
})

test('a granted plan takes effect at once, closes the request, and can be revoked', async () => {
  const person = await registerUser(olea)
  const asked = await person.post('/api/subscription/requests', { plan: 'professional', message: 'I taste.' })
  expect(asked.json()).toMatchObject({ plan: 'free', consultingsLeft: 0, request: { plan: 'professional' } })
  expect(await requestOf(person.id)).toMatchObject({
    message: 'I taste.',
    account: { email: person.email, plan: 'free' },
  })
  const granted = await grant(person.id, { plan: 'professional' })
  expect(granted.json()).toEqual({ _id: person.id, plan: 'professional', consultingsLeft: 10 })
  expect(await requestOf(person.id)).toBeUndefined()
  expect((await person.me()).json()).toMatchObject({
    subscription: 'professional',
    isProfessionalAccount: true,
    consultingsLeft: 10,
  })
  expect((await grant(person.id, { plan: 'plus', consultingsLeft: 1 })).json().consultingsLeft).toBe(1)
  expect((await grant(person.id, { plan: 'free' })).json()).toMatchObject({ consultingsLeft: 0 })
  expect((await person.me()).json()).toMatchObject({ subscription: '', isProfessionalAccount: false })
})

test('an account has one request: another replaces it, and it can be withdrawn or closed', async () => {
  const person = await registerUser(olea)
  await person.post('/api/subscription/requests', { plan: 'plus' })
  await person.post('/api/subscription/requests', { plan: 'professional' })
  const { data } = await listRequests()
  const own = data.filter(({ account }: { account: { _id: string } }) => account._id === person.id)
  expect(own).toMatchObject([{ plan: 'professional' }])
  const withdrawn = await person.delete('/api/subscription/requests')
  expect(withdrawn.json().request).toBeNull()
  await person.post('/api/subscription/requests', { plan: 'plus' })
  const { _id } = await requestOf(person.id)
  expect((await admin.post(`/api/subscription/requests/${_id}/close`, {})).json()).toEqual({ closed: true })
  expectProblem(await admin.post(`/api/subscription/requests/${_id}/close`, {}), 404)
  expect((await person.get('/api/subscription')).json().request).toBeNull()
})

test('the plan that an account has cannot be asked for', async () => {
  const person = await registerUser(olea)
  await grant(person.id, { plan: 'plus' })
  expectProblem(await person.post('/api/subscription/requests', { plan: 'plus' }), 409, 'plan-active')
  expectProblem(await person.post('/api/subscription/requests', { plan: 'free' }), 400)
  expectProblem(
    await person.post('/api/subscription/requests', { plan: 'plus', message: 'x'.repeat(1_001) }),
    400,
  )
})

test('only admins grant plans, and only to accounts that exist', async () => {
  const person = await registerUser(olea)
  expectProblem(await grant(person.id, { plan: 'plus' }, person), 403)
  expectProblem(await grant('0123456789abcdef01234567', { plan: 'plus' }), 404, 'user-not-found')
  for (const body of [{ plan: 'gold' }, { plan: 'plus', consultingsLeft: -1 }, {}]) {
    expectProblem(await grant(person.id, body), 400)
  }
})

test('requests are deleted with the account', async () => {
  const person = await registerUser(olea)
  await person.post('/api/subscription/requests', { plan: 'plus', message: 'Anna of the mill' })
  await olea.database.db.execute(sql`delete from users where id = ${person.id}`)
  const { rows } = await olea.database.db.execute(
    sql`select * from plan_requests where user_id = ${person.id}`,
  )
  expect(rows).toEqual([])
})
