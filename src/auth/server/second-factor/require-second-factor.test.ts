// REQUIRE_ADMIN_SECOND_FACTOR: an admin without a second factor has the access rights of a reader.
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
        for (const oneMethod of [method].flat())
          routes.push({ method: oneMethod, url, access: config?.access })
      }),
  })
})

afterAll(() => olea.close())

async function registerAdmin() {
  const person = await registerConfirmedUser(olea)
  await olea.services.users.setRole(person.id, 'admin')
  return person
}

test('rejects every admin route for an admin without a second factor', async () => {
  const { headers } = await registerAdmin()
  const adminRoutes = routes.filter(
    ({ access, method }) => (access === 'admin' || access === 'translator') && method !== 'HEAD',
  )
  expect(adminRoutes.length).toBeGreaterThan(20)
  for (const { method, url } of adminRoutes) {
    const response = await olea.app.inject({
      method: method as 'GET',
      url: url.replace(/:\w+/g, '0123456789abcdef01234567'),
      headers,
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    expectProblem(response, 403, 'second-factor-required')
  }
})

test('public routes return what readers see', async () => {
  const adminWithApp = await registerAdmin()
  await addAuthenticatorApp(adminWithApp)
  const hidden = await adminWithApp.post('/api/news', {
    title: 'Not yet',
    content: '<p>Not for everybody.</p>',
    category: 'Industry Headlines',
    isPublished: false,
  })
  expect(hidden.statusCode, hidden.body).toBe(201)
  const other = await registerAdmin()
  const url = `/api/news/${hidden.json()._id}`
  expectProblem(await other.get(url), 404)
  expect(Array.isArray((await other.get('/api/news')).json())).toBe(false)
  // Only admins request the admin list, so the response names the missing second factor.
  expectProblem(await other.get('/api/news?view=desk&page=1'), 403, 'second-factor-required')
  expect((await adminWithApp.get('/api/news?view=desk&page=1')).json()).toHaveProperty('counts')
  expect((await adminWithApp.get(url)).statusCode).toBe(200)
  expect(Array.isArray((await adminWithApp.get('/api/news')).json())).toBe(true)
})

test('an admin can use the own account, and adding a second factor restores admin rights', async () => {
  const person = await registerAdmin()
  expect((await person.me()).json()).toMatchObject({ role: 'admin' })
  expect((await person.get('/api/auth/second-factor')).json()).toMatchObject({ isRequired: true })
  expectProblem(await person.get('/api/users'), 403, 'second-factor-required')
  const { factors } = await addPasskey(person)
  expect((await person.get('/api/users')).statusCode).toBe(200)
  await person.post(`/api/auth/second-factor/passkeys/${factors.passkeys[0]._id}/remove`, {})
  expectProblem(await person.get('/api/users'), 403, 'second-factor-required')
})

test('readers need no second factor and are rejected as usual', async () => {
  const person = await registerConfirmedUser(olea)
  expectProblem(await person.get('/api/users'), 403, 'forbidden')
  expect((await person.get('/api/auth/second-factor')).json()).toMatchObject({ isRequired: false })
  expect((await post(olea, '/api/auth/login', person)).statusCode).toBe(200)
})

test('requires the second factor on the next request after a promotion', async () => {
  const person = await registerConfirmedUser(olea)
  const { accessToken } = (await post(olea, '/api/auth/login', person)).json()
  await olea.services.users.setRole(person.id, 'admin')
  expectProblem(await authorizedClient(olea, accessToken).get('/api/users'), 403, 'second-factor-required')
})
