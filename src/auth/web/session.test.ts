// Tests when the session token is stored, removed and checked again.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#src/users/contract/user.ts'
import type { CurrentSession } from './session.ts'

const user: User = {
  _id: '0123456789abcdef01234567',
  googleId: '',
  appleId: '',
  email: 'mira@olea.example',
  confirmed: true,
  name: 'Mira',
  surname: '',
  country: '',
  language: 'en',
  nickname: '',
  description: '',
  links: [],
  isPrivate: false,
  subscription: '',
  role: 'user',
  isProfessionalAccount: false,
  consultingsLeft: 0,
  acceptedPrivacyPolicy: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  following: 0,
  followers: 0,
}

const log = vi.fn()

/** Stubs the browser globals that the session uses. */
function stubBrowser(stored: Record<string, string> = {}) {
  const storage = new Map(Object.entries(stored))
  const page = new EventTarget()
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', tab)
  const dispatch = (name: string, properties: object = {}) =>
    page.dispatchEvent(Object.assign(new Event(name), properties))
  return { storage, dispatch }
}

/** Stubs `fetch` with responses by status, in order; the last one is repeated. */
function stubServer(...responses: (number | 'network error')[]) {
  const calls: { path: string; authorization: string | undefined }[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ path, authorization: headers.authorization })
    const status = responses.length > 1 ? responses.shift() : responses[0]
    if (typeof status !== 'number') throw new TypeError('Failed to fetch')
    return Response.json(status === 200 ? user : {}, { status })
  })
  return calls
}

/** Loads the module again, as a new page does. */
async function openPage() {
  vi.resetModules()
  const session = await import('./session.ts')
  const states: CurrentSession['state'][] = []
  session.sessionStore.subscribe(() => states.push(session.getCurrentSession().state))
  const state = () => session.getCurrentSession().state
  return { ...session, states, state }
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

test('is unknown before the stored token has been checked', async () => {
  stubBrowser({ token: 'abc' })
  const calls = stubServer(200)
  vi.resetModules()
  const session = await import('./session.ts')
  expect(session.getCurrentSession()).toEqual({ state: 'unknown', isAuthenticated: false })
  expect(calls).toEqual([])
})

test('is signed out without a request if there is no token', async () => {
  stubBrowser()
  const calls = stubServer(200)
  const page = await openPage()
  expect(page.state()).toBe('signed-out')
  expect(calls).toEqual([])
})

test('restores the user of a stored token', async () => {
  stubBrowser({ token: 'abc' })
  const calls = stubServer(200)
  const page = await openPage()
  await expect.poll(page.state).toBe('signed-in')
  expect(calls).toEqual([{ path: '/api/users/token', authorization: 'Bearer abc' }])
  expect(page.getCurrentSession().user).toMatchObject(user)
  expect(page.states).toEqual(['signed-in'])
})

test.each([401, 403])('removes a token that the server rejects with %d', async (status) => {
  const { storage } = stubBrowser({ token: 'abc' })
  stubServer(status)
  const page = await openPage()
  await expect.poll(page.state).toBe('signed-out')
  expect(storage.has('token')).toBe(false)
  expect(page.getSessionToken()).toBeUndefined()
})

test.each([500, 503, 429, 404, 'network error'] as const)(
  'keeps the token after %s and checks it again later',
  async (response) => {
    const { storage } = stubBrowser({ token: 'abc' })
    const calls = stubServer(response, 200)
    const page = await openPage()
    await expect.poll(page.state).toBe('unreachable')
    expect(page.getCurrentSession().isAuthenticated).toBe(false)
    expect(storage.get('token')).toBe('abc')
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(page.state).toBe('signed-in')
    expect(calls).toHaveLength(2)
  },
)

test('increases the delay between attempts and retries at once when the network returns', async () => {
  const { dispatch } = stubBrowser({ token: 'abc' })
  const calls = stubServer('network error', 'network error', 'network error', 200)
  const page = await openPage()
  await expect.poll(page.state).toBe('unreachable')
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.poll(() => calls.length).toBe(2)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => calls.length).toBe(3)
  dispatch('online')
  await expect.poll(page.state).toBe('signed-in')
  expect(calls).toHaveLength(4)
})

test('stores the raw token on signing in and removes it on signing out', async () => {
  const { storage } = stubBrowser()
  stubServer(200)
  const page = await openPage()
  page.openSession('new', user)
  expect(storage.get('token')).toBe('new')
  expect(page.getCurrentSession()).toMatchObject({ isAuthenticated: true, user })
  page.closeSession()
  expect(storage.has('token')).toBe(false)
  expect(page.state()).toBe('signed-out')
})

test('follows another tab that signs in and out', async () => {
  const { storage, dispatch } = stubBrowser()
  stubServer(200)
  const page = await openPage()
  storage.set('token', 'other')
  dispatch('storage', { key: 'token' })
  await expect.poll(page.state).toBe('signed-in')
  expect(page.getSessionToken()).toBe('other')
  storage.clear()
  dispatch('storage', { key: null })
  expect(page.state()).toBe('signed-out')
})

test('signs out a page restored from the back/forward cache if the token is gone', async () => {
  const { storage, dispatch } = stubBrowser({ token: 'abc' })
  stubServer(200)
  const page = await openPage()
  await expect.poll(page.state).toBe('signed-in')
  storage.clear()
  dispatch('pageshow', { persisted: true })
  expect(page.state()).toBe('signed-out')
})

test('ignores a late response for a replaced token', async () => {
  const { storage } = stubBrowser({ token: 'old' })
  let respond: (response: Response) => void = () => undefined
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        respond = resolve
      }),
  )
  const page = await openPage()
  await expect.poll(() => respond.length).toBe(1)
  page.openSession('new', { ...user, email: 'ana@olea.example' })
  respond(Response.json({}, { status: 401 }))
  await vi.waitFor(() => expect(log).toHaveBeenCalled())
  expect(storage.get('token')).toBe('new')
  expect(page.getCurrentSession().user?.email).toBe('ana@olea.example')
})

test('keeps the session in memory if local storage is disabled', async () => {
  stubBrowser()
  const throwError = () => {
    throw new DOMException('no storage', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: throwError, setItem: throwError, removeItem: throwError })
  const page = await openPage()
  expect(page.state()).toBe('signed-out')
  page.openSession('new', user)
  expect(page.getSessionToken()).toBe('new')
  page.closeSession()
  expect(page.getSessionToken()).toBeUndefined()
})

test('ends the session on a 401 but not on a 403', async () => {
  const { storage } = stubBrowser({ token: 'abc' })
  stubServer(200, 403, 401)
  const page = await openPage()
  await expect.poll(page.state).toBe('signed-in')
  const { callApiWithToken } = await import('./call-api-with-token.ts')
  await expect(callApiWithToken('/news')).rejects.toThrow('HTTP error! status: 403')
  expect(page.state()).toBe('signed-in')
  await expect(callApiWithToken('/news')).rejects.toThrow('HTTP error! status: 401')
  expect(page.state()).toBe('signed-out')
  expect(storage.has('token')).toBe(false)
})

test('logs and rethrows a failed sign-in without changing the session', async () => {
  const { storage } = stubBrowser()
  stubServer(404)
  const page = await openPage()
  const { signIn } = await import('./sign-in-api.ts')
  await expect(signIn({ email: 'mira@olea.example', password: 'wrong' })).rejects.toThrow(
    'HTTP error! status: 404',
  )
  expect(log).toHaveBeenCalledOnce()
  expect(page.state()).toBe('signed-out')
  expect(storage.has('token')).toBe(false)
})
