// Sends the changes of lists that wait in this browser, and fetches the lists. Loaded on demand.
import { getCurrentSession } from '#src/auth/web/session.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { listLimits } from '../../contract/limits.ts'
import type { ListChangesResult } from '../../contract/list.ts'
import { listApi } from './list-api.ts'
import type { ListsAccess } from './lists-store.ts'
import type { PendingChange } from './unsent-changes.ts'

/** One tab at a time, so that changes arrive in their order. */
const lockName = 'member-lists'
const retryMs = 30_000

let retryTimer: ReturnType<typeof setTimeout> | undefined

export async function syncLists(lists: ListsAccess): Promise<void> {
  // Browsers have locks on secure sites only.
  if ('locks' in navigator) await navigator.locks.request(lockName, () => sync(lists))
  else await sync(lists)
}

async function sync(lists: ListsAccess): Promise<void> {
  clearTimeout(retryTimer)
  const { user } = getCurrentSession()
  if (!user) return
  try {
    if (!(await sendPending(user._id, lists))) lists.storeServerState(user._id, await listApi('GET /lists'))
  } catch (error) {
    const { status } = await readProblem(error)
    const isRefused = status >= 400 && status < 500 && status !== 401 && status !== 429
    if (isRefused) discardPending(user._id, lists)
    else if (status !== 401) retryTimer = setTimeout(() => void syncLists(lists), retryMs)
  }
}

/** @returns false when nothing waits */
async function sendPending(userId: string, lists: ListsAccess): Promise<boolean> {
  let isSent = false
  for (;;) {
    const batch = (lists.read()?.pending ?? []).slice(0, listLimits.changes)
    if (batch.length === 0) return isSent
    const now = Date.now()
    const changes = batch.map(({ at, ...change }: PendingChange) => ({
      ...change,
      ageMs: Math.max(0, now - at),
    }))
    const { lists: stored, refused }: ListChangesResult = await listApi('POST /lists/changes', {
      body: { changes },
    })
    lists.setProblem(refused[0]?.reason)
    lists.storeServerState(
      userId,
      stored,
      batch.map(({ id }) => id),
    )
    isSent = true
  }
}

/** The server will never take them: the lists go back to what it has. */
function discardPending(userId: string, lists: ListsAccess): void {
  const state = lists.read()
  lists.setProblem('failed')
  if (state?.lists)
    lists.storeServerState(
      userId,
      state.lists,
      state.pending.map(({ id }) => id),
    )
}
