// Processes with a wrong clock: all expirations use the clock of the database, which the processes share.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, type TestApp, testPassword } from '#src/test-app.ts'
import { latestCode, registerUser } from './account.fixtures.ts'
import { createOneTimeTokens } from './providers/one-time-tokens.ts'

/** Longer than the lifetime of a code or a nonce. */
const offsetMs = 20 * 60_000
let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => olea.close())

/** Changes the clock of this process, but not of the database. */
function setClock(offset: number): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset })
}

test.each([
  ['slow', -offsetMs],
  ['fast', offsetMs],
])(
  'a process with a %s clock accepts logins and issues codes and nonces with the normal lifetime',
  async (_name, offset) => {
    setClock(offset)
    const person = await registerUser(olea)
    const confirmation = await latestCode(olea, person.email)
    const oneTimeTokens = createOneTimeTokens({ db: olea.database.db })
    const { nonce, expiresAt } = await oneTimeTokens.issueNonce()
    // Consumed by a process whose clock is wrong in the other direction.
    setClock(-offset)
    expect(await oneTimeTokens.consumeNonce(nonce)).toBe(true)
    expect((await person.post('/api/auth/confirm', { code: confirmation })).statusCode).toBe(200)
    const login = await olea.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: testPassword },
    })
    expect(login.statusCode, login.body).toBe(200)
    expect((await person.me()).statusCode).toBe(200)
    vi.useRealTimers()
    const lifetimeMs = expiresAt.getTime() - Date.now()
    expect(lifetimeMs).toBeGreaterThan(8 * 60_000)
    expect(lifetimeMs).toBeLessThanOrEqual(10 * 60_000 + 1_000)
  },
)

test.each([
  ['slow', -offsetMs],
  ['fast', offsetMs],
])('a process with a %s clock publishes scheduled articles on time', async (_name, offset) => {
  const inTenMinutes = new Date(Date.now() + offsetMs / 2).toISOString()
  const scheduled = await storeArticle(olea.services.newsroom, {
    isPublished: true,
    publishDate: inTenMinutes,
  })
  const published = await storeArticle(olea.services.newsroom, { isPublished: true })
  setClock(offset)
  const statusOf = async (id: string) => (await olea.app.inject(`/api/news/${id}`)).statusCode
  expect(await statusOf(scheduled._id)).toBe(404)
  expect(await statusOf(published._id)).toBe(200)
  const list = await olea.app.inject('/api/news/published?limit=100')
  const ids = list.json().data.map(({ _id }: { _id: string }) => _id)
  expect(ids).toContain(published._id)
  expect(ids).not.toContain(scheduled._id)
})
