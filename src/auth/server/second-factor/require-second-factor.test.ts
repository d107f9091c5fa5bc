// A newspaper whose admins need a second factor: before they have one, every call takes them for readers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { authorizedClient, post } from '../account.fixtures.ts'
import { addAuthenticatorApp, addPasskey, registerConfirmedUser } from './second-factor.fixtures.ts'

let olea: TestApp
type Route = { method: string; url: string; access: unknown }
const routes: Route[] = []

beforeAll(async () => {
  olea = await createTestApp({
    environment: { REQUIRE_ADMIN_SECOND_FACTOR: '1' },
    onRoute: (app) =>
      app.addHook('onRoute', ({ method, url, config }) => {
        for (const one of [method].flat()) routes.push({ method: one, url, access: config?.access })
      }),
  })
})

afterAll(() => olea.close())

async function admin() {
  const person = await registerConfirmedUser(olea)
  await olea.services.users.setRole(person.id, 'admin')
  return person
}

test('no admin call works before there is one, whichever way it is called', async () => {
  const { headers } = await admin()
  const ofAdmins = routes.filter(({ access, method }) => access === 'admin' && method !== 'HEAD')
  expect(ofAdmins.length).toBeGreaterThan(20)
  for (const { method, url } of ofAdmins) {
    const answer = await olea.app.inject({
      method: method as 'GET',
      url: url.replace(/:\w+/g, '0123456789abcdef01234567'),
      headers,
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    expectProblem(answer, 403, 'second-factor-required')
  }
})

test('where everybody is answered they see what readers see', async () => {
  const chief = await admin()
  await addAuthenticatorApp(chief)
  const hidden = await chief.post('/api/news', {
    title: 'Not yet',
    content: '<p>Not for everybody.</p>',
    category: 'Industry Headlines',
    isPublished: false,
  })
  expect(hidden.statusCode, hidden.body).toBe(201)
  const other = await admin()
  const url = `/api/news/${hidden.json()._id}`
  expectProblem(await other.get(url), 404)
  expect(Array.isArray((await other.get('/api/news')).json())).toBe(false)
  // Nobody but an admin asks for the list of the desk, which opens with it: they are told what they lack.
  expectProblem(await other.get('/api/news?view=desk&page=1'), 403, 'second-factor-required')
  expect((await chief.get('/api/news?view=desk&page=1')).json()).toHaveProperty('counts')
  expect((await chief.get(url)).statusCode).toBe(200)
  expect(Array.isArray((await chief.get('/api/news')).json())).toBe(true)
})

test('their own account stays open to them, and setting one up is enough', async () => {
  const person = await admin()
  expect((await person.me()).json()).toMatchObject({ role: 'admin' })
  expect((await person.get('/api/auth/second-factor')).json()).toMatchObject({ isRequired: true })
  expectProblem(await person.get('/api/users'), 403, 'second-factor-required')
  const { factors } = await addPasskey(person)
  expect((await person.get('/api/users')).statusCode).toBe(200)
  await person.post(`/api/auth/second-factor/passkeys/${factors.passkeys[0]._id}/remove`, {})
  expectProblem(await person.get('/api/users'), 403, 'second-factor-required')
})

test('readers are refused as ever, and need none', async () => {
  const person = await registerConfirmedUser(olea)
  expectProblem(await person.get('/api/users'), 403, 'forbidden')
  expect((await person.get('/api/auth/second-factor')).json()).toMatchObject({ isRequired: false })
  expect((await post(olea, '/api/auth/login', person)).statusCode).toBe(200)
})

test('a reader who becomes an admin is asked at the next call', async () => {
  const person = await registerConfirmedUser(olea)
  const { accessToken } = (await post(olea, '/api/auth/login', person)).json()
  await olea.services.users.setRole(person.id, 'admin')
  expectProblem(await authorizedClient(olea, accessToken).get('/api/users'), 403, 'second-factor-required')
})
