// The session in this browser. Pages are rendered the same for everybody; everything that depends on the user is
// decided here after hydration. The token is in local storage, so that all tabs share it.

import { logFailure } from '#src/ui/log-failure.ts'
import { createListeners, type Store } from '#src/ui/store.ts'
import type { User } from '#src/users/contract/user.ts'

/**
 * `unknown` until the stored token has been checked. `unreachable` means that the server could not check the
 * stored token: the user is treated as signed out, and the check is retried.
 */
export type CurrentSession =
  | {
      state: 'unknown' | 'signed-out' | 'unreachable'
      isAuthenticated: false
      user?: undefined
      /** The id of the member whose session the server has ended, or whose new token is not checked yet: their forms keep what was typed. */
      endedFor?: string | undefined
    }
  | { state: 'signed-in'; isAuthenticated: true; user: User; endedFor?: undefined }

const storageKey = 'token'
/** Tells other tabs that the server has ended the session, and that nobody has signed out. */
const endedKey = 'session-ended'
/** What features store for the signed-in person. Signing out removes it, also when their code is not loaded. */
const memberKeyPrefix = 'member-'
/** How long this device keeps what features could not send for a member who has not signed in again. */
export const unsentDataMaxAgeMs = 60 * 24 * 60 * 60 * 1000
const retryDelayMs = { first: 5_000, max: 300_000 }

const withoutUser = (state: 'unknown' | 'signed-out' | 'unreachable', endedFor?: string): CurrentSession => ({
  state,
  isAuthenticated: false,
  endedFor,
})
export const unknownSession = withoutUser('unknown')
const signedOut = withoutUser('signed-out')

let session: CurrentSession = unknownSession
/** The token that `session` is about. Also replaces local storage where that is disabled. */
let token: string | undefined
let isStarted = false
let failedAttempts = 0
let retryTimer: ReturnType<typeof setTimeout> | undefined
const { subscribe, notify } = createListeners()

export function getCurrentSession(): CurrentSession {
  return session
}

/** The token to send with requests; undefined if nobody is signed in. */
export function getSessionToken(): string | undefined {
  return token
}

/** The first listener starts the session: the stored token is checked. */
export const sessionStore: Store<CurrentSession> = {
  get: getCurrentSession,
  subscribe: (listener) => {
    const unsubscribe = subscribe(listener)
    if (!isStarted) start()
    return unsubscribe
  },
}

/** Stores the token of a successful sign-in or sign-up, or the renewed token of the session. */
export function openSession(accessToken: string, user: User): void {
  storeToken(accessToken)
  markEnded(false)
  setSession({ state: 'signed-in', isAuthenticated: true, user }, accessToken)
}

/** Removes the token from this browser. `signOut` in `sign-in-api.ts` also ends the session on the server. */
export function closeSession(): void {
  markEnded(false)
  storeToken(undefined)
  setSession(signedOut, undefined)
}

/** Removes a token that the server has rejected, unless another one has replaced it. */
export function discardRejectedToken(rejected: string): void {
  if (readStoredToken() === rejected) {
    markEnded(true)
    storeToken(undefined)
  }
  if (token === rejected) setSession(withoutUser('signed-out', lastMemberId()), undefined)
}

/** Call after the user's account has changed. */
export function updateSessionUser(user: User): void {
  if (session.isAuthenticated) setSession({ state: 'signed-in', isAuthenticated: true, user }, token)
}

const lastMemberId = () => session.user?._id ?? session.endedFor

function start(): void {
  isStarted = true
  addEventListener('storage', ({ key }) => {
    // The key is null if the whole storage was cleared.
    if (key === storageKey || key === null) syncWithStorage()
  })
  // A page restored from the back/forward cache has missed the changes of other tabs.
  addEventListener('pageshow', ({ persisted }) => persisted && syncWithStorage())
  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retryNow())
  syncWithStorage()
}

function syncWithStorage(): void {
  const stored = readStoredToken()
  if (stored === undefined)
    setSession(withoutUser('signed-out', isEnded() ? lastMemberId() : undefined), undefined)
  else if (stored !== token || !session.isAuthenticated) {
    setSession(withoutUser('unknown', lastMemberId()), stored)
    void restore(stored)
  }
}

async function restore(checkedToken: string): Promise<void> {
  clearTimeout(retryTimer)
  try {
    const { fetchCurrentUser } = await import('./fetch-current-user.ts')
    const user = await fetchCurrentUser(checkedToken)
    if (token !== checkedToken || session.isAuthenticated) return
    failedAttempts = 0
    if (user) setSession({ state: 'signed-in', isAuthenticated: true, user }, checkedToken)
    else discardRejectedToken(checkedToken)
  } catch (error) {
    if (token !== checkedToken || session.isAuthenticated) return
    logFailure('Could not restore the session:', error)
    setSession(withoutUser('unreachable', lastMemberId()), checkedToken)
    retryTimer = setTimeout(retryNow, Math.min(retryDelayMs.first * 2 ** failedAttempts, retryDelayMs.max))
    failedAttempts += 1
  }
}

function retryNow(): void {
  if (session.state === 'unreachable' && token) void restore(token)
}

function setSession(next: CurrentSession, nextToken: string | undefined): void {
  token = nextToken
  const { state, user, endedFor } = session
  if (next.state === state && next.user === user && next.endedFor === endedFor) return
  session = next
  notify()
}

function readStoredToken(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    // Local storage is disabled: the session lasts as long as the page.
    return token
  }
}

function markEnded(hasEnded: boolean): void {
  try {
    if (hasEnded) localStorage.setItem(endedKey, 'yes')
    else localStorage.removeItem(endedKey)
  } catch {
    // Local storage is disabled: other tabs have sessions of their own.
  }
}

function isEnded(): boolean {
  try {
    return localStorage.getItem(endedKey) !== null
  } catch {
    return false
  }
}

function removeMemberData(): void {
  localStorage.removeItem(storageKey)
  for (const key of Object.keys(localStorage))
    if (key.startsWith(memberKeyPrefix)) localStorage.removeItem(key)
}

function storeToken(value: string | undefined): void {
  try {
    if (value === undefined) removeMemberData()
    else localStorage.setItem(storageKey, value)
  } catch (error) {
    logFailure('Could not store the session token:', error)
  }
}
