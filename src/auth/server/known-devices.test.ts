// The owner of an account is told when somebody signs in with something that was never used for it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp, testPassword } from '#src/test-app.ts'
import { authorizedClient, latestCode, post, uniqueEmail } from './account.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const laterFirefox = 'Mozilla/5.0 (Windows NT 11.0; Win64; x64; rv:155.0) Gecko/20100101 Firefox/155.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const subject = 'New sign-in to your account'

const by = (userAgent: string) => ({ 'user-agent': userAgent })

async function registered(language?: string): Promise<string> {
  const email = uniqueEmail()
  const account = { email, password: testPassword, ...(language && { language }) }
  const answer = await post(olea, '/api/auth/register', account, by(firefox))
  expect(answer.statusCode, answer.body).toBe(201)
  return email
}

async function signIn(email: string, userAgent: string, password = testPassword) {
  const answer = await post(olea, '/api/auth/login', { email, password }, by(userAgent))
  return authorizedClient(olea, answer.json().accessToken)
}

const notices = async (email: string, title = subject) =>
  (await olea.mailsTo(email)).filter((letter) => letter.subject === title)

test('registering is no news, nor is what was used for it, in whatever version', async () => {
  const email = await registered()
  await signIn(email, firefox)
  await signIn(email, laterFirefox)
  expect(await notices(email)).toEqual([])
})

test('something new is told once, with what to do, and stays known when its session has ended', async () => {
  const email = await registered()
  const phone = await signIn(email, safari)
  const [letter, ...more] = await notices(email)
  expect(more).toEqual([])
  expect(letter?.text).toContain('Safari, iOS')
  expect(letter?.text).toContain('ask for a new password')
  // Nothing of the person but what their list of sessions shows.
  expect(letter?.text).not.toMatch(/Mozilla|AppleWebKit|10\.7\./)
  await phone.post('/api/auth/logout')
  await signIn(email, safari)
  expect(await notices(email)).toHaveLength(1)
})

test('a program that says nothing of itself is unknown, once', async () => {
  const email = await registered()
  await signIn(email, 'made-up/1.0 <b>bold</b>')
  await signIn(email, 'another/2.0')
  const letters = await notices(email)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('unknown')
  expect(letters[0]?.html).not.toContain('<b>')
})

test('a failed sign-in is none', async () => {
  const email = await registered()
  await post(olea, '/api/auth/login', { email, password: 'not-the-password' }, by(safari))
  expect(await notices(email)).toEqual([])
  await signIn(email, safari)
  expect(await notices(email)).toHaveLength(1)
})

test('a sign-in that ends in an error is told of by nobody, and what it came from stays new', async () => {
  const email = await registered()
  const open = vi.spyOn(olea.services.auth.sessions, 'open').mockRejectedValueOnce(new Error('no room'))
  const answer = await post(olea, '/api/auth/login', { email, password: testPassword }, by(safari))
  expect(answer.statusCode).toBe(500)
  expect(open).toHaveBeenCalledOnce()
  open.mockRestore()
  expect(await notices(email)).toEqual([])
  await signIn(email, safari)
  expect(await notices(email)).toHaveLength(1)
})

test('a new password by code from something new is told as well', async () => {
  const email = await registered()
  const { ticket } = (await post(olea, '/api/auth/forgot', { email }, by(safari))).json()
  const reset = { email, code: await latestCode(olea, email), password: 'black-fruit-in-december', ticket }
  expect((await post(olea, '/api/auth/reset', reset, by(safari))).statusCode).toBe(200)
  expect(await notices(email)).toHaveLength(1)
})

test('it is told in the person’s own language', async () => {
  const email = await registered('de')
  await signIn(email, safari)
  expect(await notices(email, 'Neue Anmeldung an Ihrem Konto')).toHaveLength(1)
})

test('of many sign-ins at once with the same new thing one is told', async () => {
  const email = await registered()
  await Promise.all(Array.from({ length: 8 }, () => signIn(email, safari)))
  expect(await notices(email)).toHaveLength(1)
})

test('what was not used for more than a year is forgotten, and everything with the account', async () => {
  const email = await registered()
  const phone = await signIn(email, safari)
  const count = async () => {
    const found = await olea.database.db.execute<{ browser: string }>(sql`select browser from known_clients
      join users on users.id = known_clients.user_id where users.email = ${email} order by browser`)
    return found.rows.map(({ browser }) => browser)
  }
  expect(await count()).toEqual(['Firefox', 'Safari'])
  await olea.database.db.execute(sql`update known_clients set last_sign_in_at = now() - interval '401 days'
    where browser = 'Firefox'`)
  await olea.services.auth.prune()
  expect(await count()).toEqual(['Safari'])
  const left = await phone.post('/api/auth/delete-account', { currentPassword: testPassword })
  expect(left.statusCode).toBe(200)
  const all = await olea.database.db.execute(sql`select 1 from known_clients
    where user_id not in (select id from users)`)
  expect(all.rows).toEqual([])
})
