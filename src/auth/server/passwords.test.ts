// Rules for passwords and their normalization.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let counter = 0

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

function newEmail(): string {
  counter += 1
  return `reader-${counter}@olea.test`
}

const register = (changes: object) =>
  olea.app.inject({ method: 'POST', url: '/api/auth/register', payload: { email: newEmail(), ...changes } })
const login = (payload: object) => olea.app.inject({ method: 'POST', url: '/api/auth/login', payload })

test('accepts 8 to 128 characters of any kind', async () => {
  for (const password of [
    'éàüöäßñç',
    '🫒🫒🫒🫒🫒🫒🫒🍃',
    'x'.repeat(128),
    'with spaces in it',
    ' ключ-под-оливой ',
  ]) {
    const email = newEmail()
    expect((await register({ email, password })).statusCode, password).toBe(201)
    expect((await login({ email, password })).statusCode, password).toBe(200)
  }
  for (const password of [
    undefined,
    null,
    12345678,
    '',
    '1234567',
    '🫒🫒🫒🫒🫒🫒🫒',
    'x'.repeat(129),
    ['12345678'],
  ]) {
    const problem = expectProblem(await register({ password }), 400, 'invalid-request')
    expect(problem.errors?.map(({ path }) => path)).toEqual(['password'])
  }
})

test('rejects common passwords', async () => {
  for (const password of [
    'password',
    '12345678',
    'Password1',
    'QWERTYUIOP',
    'iloveyou',
    'aaaaaaaaaaaa',
    '00000000',
  ]) {
    const problem = expectProblem(await register({ password }), 400, 'invalid-request')
    expect(problem.errors?.[0]?.path, password).toBe('password')
  }
})

test('normalizes composed characters, but neither spaces nor case', async () => {
  const email = newEmail()
  await register({ email, password: 'caf\u00e9-au-lait' })
  expect((await login({ email, password: 'cafe\u0301-au-lait' })).statusCode).toBe(200)
  expect((await login({ email, password: 'caf\u00e9-au-lait ' })).statusCode).toBe(401)
  expect((await login({ email, password: 'CAF\u00c9-AU-LAIT' })).statusCode).toBe(401)
})

test('uses all characters of a long password', async () => {
  const email = newEmail()
  const password = 'x'.repeat(100)
  await register({ email, password: `${password}A` })
  expect((await login({ email, password: `${password}B` })).statusCode).toBe(401)
})
