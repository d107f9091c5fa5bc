// Logs must not contain secrets, neither during sign-ins and failures nor during database errors.
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
  // The production logger with another output.
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

test('does not log passwords, tokens, their hashes or e-mail addresses', async () => {
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

test('does not log codes, tickets or mails', async () => {
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
  const newHeaders = { authorization: `Bearer ${reset.accessToken}` }
  await post('/api/auth/email', { email: other, currentPassword: newPassword }, newHeaders)
  const newEmailCode = await latestCode(olea, other)
  await olea.app.inject({ url: `/api/auth/sessions?code=${newEmailCode}`, headers: newHeaders })
  await post('/api/auth/email/confirm', { code: newEmailCode }, newHeaders)
  await post('/api/auth/password', { currentPassword: newPassword, newPassword: password }, newHeaders)
  await olea.database.db.execute(sql`update users set email = ${email} where email = ${other}`)
  expect(logged).toContain('mail sent')
  // Request ids are hexadecimal and can contain six digits by chance, so codes are searched for as whole words.
  for (const secret of [code, resetCode, newEmailCode])
    expect(new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(logged), around(secret)).toBe(false)
  for (const secret of [...secrets, ticket, reset.accessToken])
    expect(logged.includes(secret), around(secret)).toBe(false)
  expectNoSecret(accessToken)
})

test('does not log secrets when the database fails', async () => {
  const { accessToken } = (await post('/api/auth/login', { email, password })).json()
  const { db } = olea.database
  logged = ''
  await db.execute(sql`alter table sessions rename to sessions_away`)
  const failed = [
    await post('/api/auth/login', { email, password }),
    await olea.app.inject({ url: '/api/users/token', headers: { authorization: `Bearer ${accessToken}` } }),
  ]
  await db.execute(sql`alter table sessions_away rename to sessions`)
  await db.execute(sql`alter table users rename to users_away`)
  failed.push(await post('/api/auth/register', { email: `other.${email}`, password }))
  failed.push(await post('/api/auth/login', { email, password }))
  await db.execute(sql`alter table users_away rename to users`)
  expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500])
  for (const response of failed) expect(response.body).not.toMatch(/relation|sessions|users|select|insert/)
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
