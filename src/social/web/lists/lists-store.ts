// The lists of the signed-in member in this browser. Changes are shown at once and wait here until the server has them, so
// that they survive a reload and a lost connection. Nothing is stored for visitors. Signing out deletes the lists, but not
// the changes that wait.
import { getCurrentSession, sessionStore } from '#src/auth/web/session.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { randomId } from '#src/ui/random-id.ts'
import { createListeners, createStore, type Store } from '#src/ui/store.ts'
import type { ListSummaries } from '../../contract/list.ts'
import type { ListName } from '../../contract/list-names.ts'
import {
  listUnsentChanges,
  type PendingChange,
  readUnsentText,
  storeUnsentChanges,
  unsentChangesKey,
} from './unsent-changes.ts'

/** `lists` is what the server had last; `pending` comes on top of it. */
type MemberLists = { userId: string; lists: ListSummaries | undefined; pending: PendingChange[] }

/** Why the last change could not be made. */
export const listProblemStore = createStore<'failed' | 'list-full' | 'product-not-found' | undefined>(
  undefined,
)

// `session.ts` removes keys with this prefix when the person signs out.
const storageKey = 'member-lists'
/** Of `member-cache.ts`, which only the pages of the lists load. */
const cacheKeyPrefix = 'member-list-'
const { subscribe, notify } = createListeners()
let cached: { text: string; value: MemberLists | undefined } | undefined
/** Without storage the lists last as long as the page. */
let unstored = ''
let isStarted = false
let listenerCount = 0
/** The change of a visitor who was asked to sign in. It is made once they have. */
let afterSignIn: Omit<PendingChange, 'id' | 'at'> | undefined

export const memberListsStore: Store<MemberLists | undefined> = {
  get: read,
  subscribe: (listener) => {
    const unsubscribe = subscribe(listener)
    listenerCount += 1
    if (!isStarted) start()
    // Somebody has signed in while no lists were shown.
    else if (listenerCount === 1 && read()?.lists === undefined) followSession()
    return () => {
      listenerCount -= 1
      unsubscribe()
    }
  },
}

export function isInList(state: MemberLists | undefined, list: ListName, productId: string): boolean {
  const pending = state?.pending.findLast((change) => change.list === list && change.productId === productId)
  return pending?.isSaved ?? state?.lists?.[list].productIds.includes(productId) ?? false
}

/** Shown at once, sent as soon as possible. Of several decisions about a product only the last one is sent. */
export function changeList(list: ListName, productId: string, isSaved: boolean): void {
  const { user } = getCurrentSession()
  const state = read()
  const userId = user?._id ?? state?.userId
  if (!userId) return
  const change = { id: randomId(), list, productId, isSaved, at: Date.now() }
  const others = (state?.pending ?? []).filter((each) => each.list !== list || each.productId !== productId)
  write({ userId, lists: state?.lists, pending: [...others, change] })
  requestSync()
}

export function changeListAfterSignIn(list: ListName, productId: string): void {
  afterSignIn = { list, productId, isSaved: true }
}

/** Called with what the server answered. Changes made since then stay on top. */
function storeServerState(userId: string, lists: ListSummaries, settledIds: readonly string[] = []): void {
  const pending = listUnsentChanges(userId).filter(({ id }) => !settledIds.includes(id))
  if (getCurrentSession().user?._id === userId) write({ userId, lists, pending })
  // The member has signed out meanwhile.
  else storeUnsentChanges(userId, pending)
}

/** What `sync-lists.ts`, which is loaded on demand, may do here. */
export type ListsAccess = typeof access
const access = { read, storeServerState, setProblem: listProblemStore.set }

export function requestSync(): void {
  import('./sync-lists.ts')
    .then(({ syncLists }) => syncLists(access))
    // The chunk cannot be loaded without a connection. The changes are kept.
    .catch((error: unknown) => logFailure('The lists could not be synchronized:', error))
}

function start(): void {
  isStarted = true
  addEventListener('storage', ({ key }) => isStoredHere(key) && notify())
  addEventListener('online', requestSync)
  sessionStore.subscribe(followSession)
  followSession()
}

/** @param key null when the whole storage was cleared */
const isStoredHere = (key: string | null) => key === storageKey || key === unsentChangesKey || key === null

function followSession(): void {
  const { state, user } = getCurrentSession()
  // A token that cannot be checked now belongs to the person whose lists are stored here.
  if (state === 'unknown' || state === 'unreachable') return
  const stored = read()
  if (!user) {
    if (stored) forgetMember()
    return
  }
  if (stored?.userId !== user._id) {
    forgetMember()
    write({ userId: user._id, lists: undefined, pending: listUnsentChanges(user._id) })
  }
  if (afterSignIn) {
    const { list, productId } = afterSignIn
    afterSignIn = undefined
    changeList(list, productId, true)
  } else if (listenerCount > 0) requestSync()
}

/** The next person at this device sees nothing of the one before. */
function forgetMember(): void {
  write(undefined)
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(cacheKeyPrefix)) localStorage.removeItem(key)
  } catch (error) {
    logFailure('Could not delete the stored lists:', error)
  }
}

function read(): MemberLists | undefined {
  const lists = readText()
  const text = `${lists}\n${readUnsentText()}`
  if (cached?.text !== text) cached = { text, value: parse(lists) }
  return cached.value
}

function parse(text: string): MemberLists | undefined {
  if (!text) return undefined
  try {
    const found: unknown = JSON.parse(text)
    return hasLists(found) ? { ...found, pending: listUnsentChanges(found.userId) } : undefined
  } catch {
    // Another version wrote it.
    return undefined
  }
}

function hasLists(value: unknown): value is Omit<MemberLists, 'pending'> {
  return typeof value === 'object' && value !== null && 'userId' in value
}

function readText(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return unstored
  }
}

function write(value: MemberLists | undefined): void {
  if (value) storeUnsentChanges(value.userId, value.pending)
  unstored = value ? JSON.stringify({ userId: value.userId, lists: value.lists }) : ''
  try {
    if (unstored) localStorage.setItem(storageKey, unstored)
    else localStorage.removeItem(storageKey)
  } catch (error) {
    logFailure('Could not store the lists:', error)
  }
  notify()
}
