// Changes to the profile of a user, and fields that users cannot change.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerUser } from '#src/auth/server/account.fixtures.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

test('stores the sent fields and leaves the others unchanged', async () => {
  const person = await registerUser(olea)
  const profile = {
    name: 'Ελένη',
    surname: "O'Hara-Müller",
    nickname: '🫒 press',
    country: 'GR',
    language: 'de',
    description: 'Two lines\nabout oil.',
    links: ['https://olea.test/eleni', 'http://example.com/?a=1&b=2'],
  }
  const response = await person.patch('/api/users/me', profile)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject(profile)
  expect((await person.patch('/api/users/me', { name: ' Eleni ' })).json()).toMatchObject({
    ...profile,
    name: 'Eleni',
  })
  expect((await person.patch('/api/users/me', {})).statusCode).toBe(200)
  const emptyFields = { name: '', links: [], language: '' }
  expect((await person.patch('/api/users/me', emptyFields)).json()).toMatchObject(emptyFields)
  expect((await person.me()).json()).toMatchObject({ ...profile, ...emptyFields })
})

test('ignores protected fields such as role, balance, e-mail address and id', async () => {
  const person = await registerUser(olea)
  const before = (await person.me()).json()
  const response = await person.patch('/api/users/me', {
    role: 'admin',
    email: 'other@olea.test',
    confirmed: true,
    emailConfirmedAt: '2001-01-01T00:00:00.000Z',
    passwordHash: 'x',
    consultingsLeft: 99,
    isProfessionalAccount: true,
    subscription: 'pro',
    followers: 1_000_000,
    googleId: 'g',
    _id: '0123456789abcdef01234567',
    id: '0123456789abcdef01234567',
    createdAt: '2001-01-01T00:00:00.000Z',
    suspendedAt: null,
    'user[role]': 'admin',
    user: { role: 'admin' },
  })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual(before)
  expectProblem(await person.post('/api/news', { title: 'x' }), 403, 'forbidden')
})

test('rejects prototype pollution', async () => {
  const person = await registerUser(olea)
  for (const payload of [
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
  ]) {
    const headers = { ...person.headers, 'content-type': 'application/json' }
    const response = await olea.app.inject({ method: 'PATCH', url: '/api/users/me', headers, payload })
    expect(response.statusCode).toBe(400)
  }
  expect((await person.me()).json().role).toBe('user')
})

test.each([
  ['name', 'two\nlines'],
  ['name', 'x'.repeat(101)],
  ['surname', 'nul\u0000'],
  ['nickname', 'x'.repeat(41)],
  ['nickname', 'Bcc:\r\nx'],
  ['country', '\ud800'],
  ['description', 'bell\u0007'],
  ['description', 'x'.repeat(2_001)],
  ['language', 'tlh'],
  ['language', 7],
  ['name', null],
  ['links', 'https://olea.test'],
  ['links.0', ['javascript:alert(1)']],
  ['links.0', ['data:text/html,x']],
  ['links.0', ['//olea.test']],
  ['links.1', ['https://olea.test', 'olea']],
  ['links.0', ['https://olea.test@evil.test']],
  ['links.0', ['https:\\\\evil.test']],
  ['links.0', ['https://olea.test\\@evil.test']],
  ['links.0', [' ']],
  ['links', Array.from({ length: 11 }, (_, index) => `https://olea.test/${index}`)],
])('rejects %s with the value %j and names the field', async (path, value) => {
  const person = await registerUser(olea)
  const problem = expectProblem(
    await person.patch('/api/users/me', { [path.split('.')[0] ?? '']: value }),
    400,
  )
  expect(new Set(problem.errors?.map((error) => error.path))).toEqual(new Set([path]))
})

test('sends mails in the language of the profile', async () => {
  const person = await registerUser(olea)
  await person.patch('/api/users/me', { language: 'ja' })
  await person.post('/api/auth/password', {
    currentPassword: person.password,
    newPassword: 'black-fruit-in-december',
  })
  expect((await olea.mailsTo(person.email))[0]).toMatchObject({
    language: 'jp',
    subject: 'パスワードが変更されました',
  })
})
