// The session's promises: what is kept, what is thrown away, and what is only waited for.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentSession } from './session.ts'

const user = { _id: '0123456789abcdef01234567', email: 'mira@olea.example', role: 'user', confirmed: true }

const log = vi.fn()

/** What a browser has around the session. */
function browser(kept: Record<string, string> = {}) {
  const storage = new Map(Object.entries(kept))
  const page = new EventTarget()
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', tab)
  const tell = (name: string, facts: object = {}) => page.dispatchEvent(Object.assign(new Event(name), facts))
  return { storage, tell }
}

/** The server's answers, in turn; the last one stays. */
function server(...answers: (number | 'nothing')[]) {
  const calls: { path: string; authorization: string | undefined }[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ path, authorization: headers.authorization })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (typeof answer !== 'number') throw new TypeError('Failed to fetch')
    return Response.json(answer === 200 ? user : {}, { status: answer })
  })
  return calls
}

/** A page of its own: the module starts anew. */
async function openPage() {
  vi.resetModules()
  const session = await import('./session.ts')
  const seen: CurrentSession['state'][] = []
  session.onSessionChange(() => seen.push(session.getCurrentSession().state))
  const state = () => session.getCurrentSession().state
  return { ...session, seen, state }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  log.mockClear()
  vi.stubGlobal('console', { ...console, error: log })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('nobody is signed in before the kept token was asked about', async () => {
  browser({ token: 'abc' })
  const calls = server(200)
  vi.resetModules()
  const session = await import('./session.ts')
  expect(session.getCurrentSession()).toEqual({ state: 'unknown', isAuthenticated: false })
  expect(calls).toEqual([])
})

test('without a token there is a visitor and no call', async () => {
  browser()
  const calls = server(200)
  const page = await openPage()
  expect(page.state()).toBe('visitor')
  expect(calls).toEqual([])
})

test('a kept token brings back the person it belongs to', async () => {
  browser({ token: 'abc' })
  const calls = server(200)
  const page = await openPage()
  await expect.poll(page.state).toBe('signed-in')
  expect(calls).toEqual([{ path: '/api/users/token', authorization: 'Bearer abc' }])
  expect(page.getCurrentSession().user).toMatchObject(user)
  expect(page.seen).toEqual(['signed-in'])
})

test.each([401, 403])('a token answered with %d is thrown away', async (status) => {
  const { storage } = browser({ token: 'abc' })
  server(status)
  const page = await openPage()
  await expect.poll(page.state).toBe('visitor')
  expect(storage.has('token')).toBe(false)
  expect(page.getSessionToken()).toBeUndefined()
})

test.each([500, 503, 429, 404, 'nothing'] as const)(
  'a token is kept when the answer is %s, and asked about later',
  async (failure) => {
    const { storage } = browser({ token: 'abc' })
    const calls = server(failure, 200)
    const page = await openPage()
    await expect.poll(page.state).toBe('unreachable')
    expect(page.getCurrentSession().isAuthenticated).toBe(false)
    expect(storage.get('token')).toBe('abc')
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(page.state).toBe('signed-in')
    expect(calls).toHaveLength(2)
  },
)

test('pauses between attempts grow, and a returning network ends them', async () => {
  const { tell } = browser({ token: 'abc' })
  const calls = server('nothing', 'nothing', 'nothing', 200)
  const page = await openPage()
  await expect.poll(page.state).toBe('unreachable')
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => calls.length).toBe(2)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => calls.length).toBe(3)
  tell('online')
  await expect.poll(page.state).toBe('signed-in')
  expect(calls).toHaveLength(4)
})

test('signing in keeps the raw token, signing out forgets it', async () => {
  const { storage } = browser()
  server(200)
  const page = await openPage()
  const { parseUser: readUser } = await import('./parse-user.ts')
  page.openSession('new', readUser(user))
  expect(storage.get('token')).toBe('new')
  expect(page.getCurrentSession()).toMatchObject({ isAuthenticated: true, user })
  page.closeSession()
  expect(storage.has('token')).toBe(false)
  expect(page.state()).toBe('visitor')
})

test('another tab signs in, and out again', async () => {
  const { storage, tell } = browser()
  server(200)
  const page = await openPage()
  storage.set('token', 'theirs')
  tell('storage', { key: 'token' })
  await expect.poll(page.state).toBe('signed-in')
  expect(page.getSessionToken()).toBe('theirs')
  storage.clear()
  tell('storage', { key: null })
  expect(page.state()).toBe('visitor')
})

test('a page from the browser’s memory learns that the session ended meanwhile', async () => {
  const { storage, tell } = browser({ token: 'abc' })
  server(200)
  const page = await openPage()
  await expect.poll(page.state).toBe('signed-in')
  storage.clear()
  tell('pageshow', { persisted: true })
  expect(page.state()).toBe('visitor')
})

test('a late answer about an old token changes nothing', async () => {
  const { storage } = browser({ token: 'old' })
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  )
  const page = await openPage()
  const { parseUser: readUser } = await import('./parse-user.ts')
  await expect.poll(() => answer.length).toBe(1)
  page.openSession('new', readUser({ ...user, email: 'ana@olea.example' }))
  answer(Response.json({}, { status: 401 }))
  await vi.waitFor(() => expect(log).toHaveBeenCalled())
  expect(storage.get('token')).toBe('new')
  expect(page.getCurrentSession().user?.email).toBe('ana@olea.example')
})

test('a browser that keeps nothing has a session as long as the page', async () => {
  browser()
  const refuse = () => {
    throw new DOMException('no storage', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const page = await openPage()
  expect(page.state()).toBe('visitor')
  const { parseUser: readUser } = await import('./parse-user.ts')
  page.openSession('new', readUser(user))
  expect(page.getSessionToken()).toBe('new')
  page.closeSession()
  expect(page.getSessionToken()).toBeUndefined()
})

test('a call whose token the server no longer knows ends the session, a forbidden one does not', async () => {
  const { storage } = browser({ token: 'abc' })
  server(200, 403, 401)
  const page = await openPage()
  await expect.poll(page.state).toBe('signed-in')
  const { callApiWithToken: callSignedIn } = await import('./call-api-with-token.ts')
  await expect(callSignedIn('/news')).rejects.toThrow('HTTP error! status: 403')
  expect(page.state()).toBe('signed-in')
  await expect(callSignedIn('/news')).rejects.toThrow('HTTP error! status: 401')
  expect(page.state()).toBe('visitor')
  expect(storage.has('token')).toBe(false)
})

test('a failed sign-in is logged, thrown on, and leaves everything as it was', async () => {
  const { storage } = browser()
  server(404)
  const page = await openPage()
  const { signIn } = await import('./sign-in-api.ts')
  await expect(signIn({ email: 'mira@olea.example', password: 'wrong' })).rejects.toThrow(
    'HTTP error! status: 404',
  )
  expect(log).toHaveBeenCalledOnce()
  expect(page.state()).toBe('visitor')
  expect(storage.has('token')).toBe(false)
})
