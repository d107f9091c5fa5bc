import { useEffect, useState } from 'react'
import type { Notification } from '../contract/notification.ts'
import { notificationApi } from './notification-api.ts'
import { setUnreadCount } from './unread-count.ts'

type Loaded = { userId: string; items: Notification[]; nextCursor: string | null }
type Failure = 'loading' | 'saving'

/** @returns items undefined until they are loaded */
export function useNotifications(userId: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState<Failure>()
  const current = loaded?.userId === userId ? loaded : undefined

  async function load(before: Notification[], cursor: string | undefined): Promise<void> {
    if (userId === undefined) return
    setFailure(undefined)
    try {
      const page = await notificationApi('GET /notifications', { query: { cursor } })
      const byId = new Map([...before, ...page.data].map((item) => [item._id, item]))
      setLoaded({ userId, items: [...byId.values()], nextCursor: page.nextCursor })
      setUnreadCount(page.unread)
    } catch {
      setFailure('loading')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first page of each member once
  useEffect(() => {
    void load([], undefined)
  }, [userId])

  /** Shows them as read at once, and as unread again when the server could not be told. */
  async function markRead(ids: ReadonlySet<string>, send: () => Promise<{ unread: number }>): Promise<void> {
    const show = (isRead: boolean) =>
      setLoaded(
        (before) =>
          before && {
            ...before,
            items: before.items.map((item) => (ids.has(item._id) ? { ...item, isRead } : item)),
          },
      )
    setFailure(undefined)
    show(true)
    try {
      setUnreadCount((await send()).unread)
    } catch {
      show(false)
      setFailure('saving')
    }
  }

  return {
    items: current?.items,
    hasMore: current?.nextCursor != null,
    failure,
    loadMore: () => load(current?.items ?? [], current?.nextCursor ?? undefined),

    /** The page may be left meanwhile. */
    async read({ _id, isRead }: Notification): Promise<void> {
      if (isRead) return
      await markRead(new Set([_id]), () =>
        notificationApi('PUT /notifications/:id/read', { params: { id: _id }, keepalive: true }),
      )
    },

    async readAll(): Promise<void> {
      const unread = current?.items.filter(({ isRead }) => !isRead) ?? []
      const until = current?.items[0]?.at
      if (until === undefined) return
      await markRead(new Set(unread.map(({ _id }) => _id)), () =>
        notificationApi('POST /notifications/read', { body: { until } }),
      )
    },
  }
}
