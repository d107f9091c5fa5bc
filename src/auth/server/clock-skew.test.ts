// Processes whose clocks are wrong: whatever has an end ends by the clock of the database, which all of them share.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, type TestApp, testPassword } from '#src/test-app.ts'
import { latestCode, registerUser } from './account.fixtures.ts'
import { createOneTimeTokens } from './providers/one-time-tokens.ts'

/** More than a code or a nonce lives. */
const wrongBy = 20 * 60_000
let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => olea.close())

/** For this process alone; the database knows better. */
function setClock(offsetMs: number): void {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offsetMs })
}

test.each([
  ['late', -wrongBy],
  ['fast', wrongBy],
])(
  'a process that is %s lets people in, and its codes and nonces live as long as others’',
  async (_how, offset) => {
    setClock(offset)
    const person = await registerUser(olea)
    const confirmation = await latestCode(olea, person.email)
    const proofs = createOneTimeTokens({ db: olea.database.db })
    const { nonce, expiresAt } = await proofs.issueNonce()
    // Taken by a process whose clock is wrong the other way.
    setClock(-offset)
    expect(await proofs.consumeNonce(nonce)).toBe(true)
    expect((await person.post('/api/auth/confirm', { code: confirmation })).statusCode).toBe(200)
    const login = await olea.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: testPassword },
    })
    expect(login.statusCode, login.body).toBe(200)
    expect((await person.me()).statusCode).toBe(200)
    vi.useRealTimers()
    const livesMs = expiresAt.getTime() - Date.now()
    expect(livesMs).toBeGreaterThan(8 * 60_000)
    expect(livesMs).toBeLessThanOrEqual(10 * 60_000 + 1_000)
  },
)

test.each([
  ['late', -wrongBy],
  ['fast', wrongBy],
])('a process that is %s shows scheduled articles at their time, and no other', async (_how, offset) => {
  const inTenMinutes = new Date(Date.now() + wrongBy / 2).toISOString()
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
