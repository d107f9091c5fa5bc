// How many notifications the signed-in member has not read. All parts of a page show the same number.
import { useEffect } from 'react'
import { useSession } from '#src/auth/web/use-session.ts'
import { createStore } from '#src/ui/store.ts'
import { useStore } from '#src/ui/use-store.ts'
import { notificationApi } from './notification-api.ts'

const refreshMs = 120_000

const unreadCount = createStore(0)

export const setUnreadCount = (unread: number): void => unreadCount.set(unread)

async function refresh(signal: AbortSignal): Promise<void> {
  try {
    unreadCount.set((await notificationApi('GET /notifications/unread', { signal })).unread)
  } catch {
    // The client has logged it. The number is asked for again later.
  }
}

/** Asks again while the page is seen, and when the member comes back to it. */
export function useUnreadCount(): number {
  const { user } = useSession()
  const userId = user?._id
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    const refreshIfSeen = () => {
      if (document.visibilityState === 'visible') void refresh(controller.signal)
    }
    refreshIfSeen()
    const timer = setInterval(refreshIfSeen, refreshMs)
    document.addEventListener('visibilitychange', refreshIfSeen)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfSeen)
      unreadCount.set(0)
    }
  }, [userId])
  return useStore(unreadCount, 0)
}
