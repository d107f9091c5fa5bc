// Who is signed in, as this browser knows it. Pages are the same for everybody: whatever depends on the person is
// decided here, after the page has come alive. The token lies in local storage, so that all tabs agree.

import { logFailure } from '#src/ui/log-failure.ts'
import type { User } from '#src/users/contract/user.ts'

/**
 * `unknown` until the kept token was asked about. `unreachable` is a visitor whose token is kept, because the server
 * could not say whose it is; it is asked again later.
 */
export type CurrentSession =
  | { state: 'unknown' | 'visitor' | 'unreachable'; isAuthenticated: false; user?: undefined }
  | { state: 'signed-in'; isAuthenticated: true; user: User }

const storageKey = 'token'
const retryAfterMs = { first: 5_000, most: 300_000 }

const nobody = (state: 'unknown' | 'visitor' | 'unreachable'): CurrentSession => ({
  state,
  isAuthenticated: false,
})
export const unknownSession = nobody('unknown')
const visitor = nobody('visitor')
const unreachable = nobody('unreachable')

let session: CurrentSession = unknownSession
/** What `session` is about; also where the token stays when the browser keeps nothing. */
let token: string | undefined
let isStarted = false
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function getCurrentSession(): CurrentSession {
  return session
}

/** The token to send with calls; undefined for a visitor. */
export function getSessionToken(): string | undefined {
  return token
}

/** The first listener starts the session: a kept token is asked about. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  if (!isStarted) start()
  return () => listeners.delete(listener)
}

/** Keeps the token of a successful sign-in or sign-up. */
export function openSession(accessToken: string, user: User): void {
  keep(accessToken)
  show({ state: 'signed-in', isAuthenticated: true, user }, accessToken)
}

/** Forgets the token. To end the session on the server as well is a call: see `sign-in-calls.ts`. */
export function closeSession(): void {
  keep(undefined)
  show(visitor, undefined)
}

/** The server has refused a token: forgotten, unless another took its place meanwhile. */
export function discardRejectedToken(refused: string): void {
  if (kept() === refused) keep(undefined)
  if (token === refused) show(visitor, undefined)
}

/** The person's account has changed. */
export function updateSessionUser(user: User): void {
  if (session.isAuthenticated) show({ state: 'signed-in', isAuthenticated: true, user }, token)
}

function start(): void {
  isStarted = true
  addEventListener('storage', ({ key }) => {
    // No key: everything was cleared.
    if (key === storageKey || key === null) follow()
  })
  // A page that comes back from the browser's memory has missed what other tabs did.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retryNow())
  follow()
}

/** Does what the kept token says. */
function follow(): void {
  const found = kept()
  if (found === undefined) show(visitor, undefined)
  else if (found !== token || !session.isAuthenticated) {
    show(unknownSession, found)
    void restore(found)
  }
}

async function restore(asked: string): Promise<void> {
  clearTimeout(retry)
  try {
    const { fetchCurrentUser: findViewer } = await import('./fetch-current-user.ts')
    const user = await findViewer(asked)
    if (token !== asked || session.isAuthenticated) return
    failures = 0
    if (user) show({ state: 'signed-in', isAuthenticated: true, user }, asked)
    else discardRejectedToken(asked)
  } catch (error) {
    if (token !== asked || session.isAuthenticated) return
    logFailure('No session yet:', error)
    show(unreachable, asked)
    retry = setTimeout(retryNow, Math.min(retryAfterMs.first * 2 ** failures, retryAfterMs.most))
    failures += 1
  }
}

function retryNow(): void {
  if (session.state === 'unreachable' && token) void restore(token)
}

function show(next: CurrentSession, about: string | undefined): void {
  token = about
  if (session === next) return
  session = next
  for (const listener of listeners) listener()
}

function kept(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    // Storage is shut off: the session lasts as long as the page.
    return token
  }
}

function keep(value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, value)
  } catch (error) {
    logFailure('No token kept:', error)
  }
}
