// Notice to the owner of an account after a sign-in with a new device.
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
const newerFirefox = 'Mozilla/5.0 (Windows NT 11.0; Win64; x64; rv:155.0) Gecko/20100101 Firefox/155.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const subject = 'New sign-in to your account'

const withUserAgent = (userAgent: string) => ({ 'user-agent': userAgent })

async function registerWithFirefox(language?: string): Promise<string> {
  const email = uniqueEmail()
  const account = { email, password: testPassword, ...(language && { language }) }
  const response = await post(olea, '/api/auth/register', account, withUserAgent(firefox))
  expect(response.statusCode, response.body).toBe(201)
  return email
}

async function signIn(email: string, userAgent: string, password = testPassword) {
  const response = await post(olea, '/api/auth/login', { email, password }, withUserAgent(userAgent))
  return authorizedClient(olea, response.json().accessToken)
}

const notices = async (email: string, title = subject) =>
  (await olea.mailsTo(email)).filter((mail) => mail.subject === title)

test('sends no notice for the device of the registration, in any version', async () => {
  const email = await registerWithFirefox()
  await signIn(email, firefox)
  await signIn(email, newerFirefox)
  expect(await notices(email)).toEqual([])
})

test('sends one notice with instructions for a new device, which stays known after its session ends', async () => {
  const email = await registerWithFirefox()
  const phone = await signIn(email, safari)
  const [mail, ...others] = await notices(email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('Safari, iOS')
  expect(mail?.text).toContain('request a new password')
  // Contains only what the list of sessions shows.
  expect(mail?.text).not.toMatch(/Mozilla|AppleWebKit|10\.7\./)
  await phone.post('/api/auth/logout')
  await signIn(email, safari)
  expect(await notices(email)).toHaveLength(1)
})

test('treats all unrecognized clients as one unknown device', async () => {
  const email = await registerWithFirefox()
  await signIn(email, 'made-up/1.0 <b>bold</b>')
  await signIn(email, 'another/2.0')
  const mails = await notices(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('unknown')
  expect(mails[0]?.html).not.toContain('<b>')
})

test('does not record the device of a failed login', async () => {
  const email = await registerWithFirefox()
  await post(olea, '/api/auth/login', { email, password: 'not-the-password' }, withUserAgent(safari))
  expect(await notices(email)).toEqual([])
  await signIn(email, safari)
  expect(await notices(email)).toHaveLength(1)
})

test('neither records the device nor sends a notice if the sign-in ends in an error', async () => {
  const email = await registerWithFirefox()
  const open = vi.spyOn(olea.services.auth.sessions, 'open').mockRejectedValueOnce(new Error('disk full'))
  const response = await post(
    olea,
    '/api/auth/login',
    { email, password: testPassword },
    withUserAgent(safari),
  )
  expect(response.statusCode).toBe(500)
  expect(open).toHaveBeenCalledOnce()
  open.mockRestore()
  expect(await notices(email)).toEqual([])
  await signIn(email, safari)
  expect(await notices(email)).toHaveLength(1)
})

test('sends a notice after a password reset with a new device', async () => {
  const email = await registerWithFirefox()
  const { ticket } = (await post(olea, '/api/auth/forgot', { email }, withUserAgent(safari))).json()
  const reset = { email, code: await latestCode(olea, email), password: 'black-fruit-in-december', ticket }
  expect((await post(olea, '/api/auth/reset', reset, withUserAgent(safari))).statusCode).toBe(200)
  expect(await notices(email)).toHaveLength(1)
})

test('sends the notice in the language of the user', async () => {
  const email = await registerWithFirefox('de')
  await signIn(email, safari)
  expect(await notices(email, 'Neue Anmeldung in Ihrem Konto')).toHaveLength(1)
})

test('sends one notice for concurrent sign-ins with the same new device', async () => {
  const email = await registerWithFirefox()
  await Promise.all(Array.from({ length: 8 }, () => signIn(email, safari)))
  expect(await notices(email)).toHaveLength(1)
})

test('removes devices unused for more than a year, and all devices of a deleted account', async () => {
  const email = await registerWithFirefox()
  const phone = await signIn(email, safari)
  const listBrowsers = async () => {
    const found = await olea.database.db.execute<{ browser: string }>(sql`select browser from known_clients
      join users on users.id = known_clients.user_id where users.email = ${email} order by browser`)
    return found.rows.map(({ browser }) => browser)
  }
  expect(await listBrowsers()).toEqual(['Firefox', 'Safari'])
  await olea.database.db.execute(sql`update known_clients set last_sign_in_at = now() - interval '401 days'
    where browser = 'Firefox'`)
  await olea.services.auth.prune()
  expect(await listBrowsers()).toEqual(['Safari'])
  const deleted = await phone.post('/api/auth/delete-account', { currentPassword: testPassword })
  expect(deleted.statusCode).toBe(200)
  const orphaned = await olea.database.db.execute(sql`select 1 from known_clients
    where user_id not in (select id from users)`)
  expect(orphaned.rows).toEqual([])
})
