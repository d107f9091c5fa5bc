// Everything the server logs while people sign in, fail and meet a broken database, searched for what must not be
// there.
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#src/platform/log.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { latestCode, wrongCode } from './account.fixtures.ts'

const password = 'the-secret-of-the-third-mill'
const wrong = 'a-guess-at-the-third-mill'
const email = 'logged.reader@olea.test'

let olea: TestApp
let logged = ''

beforeAll(async () => {
  const log = createLog('trace')
  // The log as it is in production, but for where it goes.
  Reflect.set(log, pino.symbols.streamSym, {
    write(line: string) {
      logged += line
    },
  })
  olea = await createTestApp({ log })
})

afterAll(() => olea.close())

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return olea.app.inject({ method: 'POST', url, payload, headers })
}

test('neither passwords, tokens, their hashes nor addresses of people are logged', async () => {
  const { accessToken } = (await post('/api/auth/register', { email, password })).json()
  const authorization = `Bearer ${accessToken}`
  await post('/api/auth/register', { email, password })
  await post('/api/auth/register', { email, password: 'short' })
  await post('/api/auth/login', { email, password })
  await post('/api/auth/login', { email, password: wrong })
  await post(
    '/api/auth/login',
    { email, password: wrong, token: accessToken },
    { cookie: `token=${accessToken}` },
  )
  await olea.app.inject({
    url: `/api/users/token?token=${accessToken}&email=${email}`,
    headers: { authorization },
  })
  await olea.app.inject({ url: `/api/news/search?title=${password}`, headers: { authorization } })
  await olea.app.inject({ url: '/api/news', headers: { authorization: `Bearer ${accessToken}broken` } })
  expect(logged).toContain('"url":"/api/auth/login"')
  expectNoSecret(accessToken)
})

test('codes, tickets and letters are not logged either, on no way they take', async () => {
  logged = ''
  const other = 'logged.other@olea.test'
  const newPassword = 'another-secret-of-the-mill'
  const { accessToken } = (await post('/api/auth/login', { email, password })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const secrets = [newPassword, 'logged.other']
  const code = await latestCode(olea, email)
  await post('/api/auth/confirm', { code: wrongCode(code) }, headers)
  await post('/api/auth/confirm', { code }, headers)
  const { ticket } = (await post('/api/auth/forgot', { email })).json()
  await post('/api/auth/forgot', { email: other })
  const resetCode = await latestCode(olea, email)
  await post('/api/auth/reset', { email, code: wrongCode(resetCode), password: newPassword, ticket })
  const reset = (
    await post('/api/auth/reset', { email, code: resetCode, password: newPassword, ticket })
  ).json()
  const again = { authorization: `Bearer ${reset.accessToken}` }
  await post('/api/auth/email', { email: other, currentPassword: newPassword }, again)
  const moveCode = await latestCode(olea, other)
  await olea.app.inject({ url: `/api/auth/sessions?code=${moveCode}`, headers: again })
  await post('/api/auth/email/confirm', { code: moveCode }, again)
  await post('/api/auth/password', { currentPassword: newPassword, newPassword: password }, again)
  await olea.database.db.execute(sql`update users set email = ${email} where email = ${other}`)
  expect(logged).toContain('mail sent')
  // Request ids are hexadecimal and may hold six digits by chance: codes are looked for as words.
  for (const secret of [code, resetCode, moveCode])
    expect(new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(logged), around(secret)).toBe(false)
  for (const secret of [...secrets, ticket, reset.accessToken])
    expect(logged.includes(secret), around(secret)).toBe(false)
  expectNoSecret(accessToken)
})

test('not even when the database fails in the middle', async () => {
  const { accessToken } = (await post('/api/auth/login', { email, password })).json()
  const { db } = olea.database
  logged = ''
  await db.execute(sql`alter table sessions rename to sessions_away`)
  const lost = [
    await post('/api/auth/login', { email, password }),
    await olea.app.inject({ url: '/api/users/token', headers: { authorization: `Bearer ${accessToken}` } }),
  ]
  await db.execute(sql`alter table sessions_away rename to sessions`)
  await db.execute(sql`alter table users rename to users_away`)
  lost.push(await post('/api/auth/register', { email: `other.${email}`, password }))
  lost.push(await post('/api/auth/login', { email, password }))
  await db.execute(sql`alter table users_away rename to users`)
  expect(lost.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500])
  for (const answer of lost) expect(answer.body).not.toMatch(/relation|sessions|users|select|insert/)
  expect(logged).toContain('request failed')
  expect(logged).toMatch(/relation .{1,4}sessions.{1,4} does not exist/)
  expectNoSecret(accessToken)
})

function expectNoSecret(accessToken: string): void {
  for (const secret of [password, wrong, accessToken, '$argon2', 'logged.reader']) {
    expect(logged.includes(secret), `${secret} in ${around(secret)}`).toBe(false)
  }
}

function around(secret: string): string {
  const at = logged.indexOf(secret)
  return logged.slice(Math.max(0, at - 300), at + 100)
}
