import { useEffect, useRef, useState } from 'react'
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { feedCalls } from '../../contract/feed.calls.ts'
import type { FeedItem } from '../../contract/feed.ts'
import type { FeedKind } from '../../contract/limits.ts'

const feedApi = createAuthenticatedClient<typeof feedCalls>()

type FeedSource = {
  /** Whose activity; undefined for the feed of the signed-in member. */
  personId?: string
  kind?: FeedKind | undefined
}

/**
 * @param viewerId undefined for visitors; null until it is known who reads
 * @returns items undefined until they are loaded
 */
export function useFeed({ personId, kind }: FeedSource, viewerId: string | undefined | null) {
  const key = `${personId} ${kind} ${viewerId}`
  const [loaded, setLoaded] = useState<{ key: string; items: FeedItem[]; nextCursor: string | null }>()
  const [isFailed, setFailed] = useState(false)
  const current = loaded?.key === key ? loaded : undefined
  /** Aborted with what is being loaded when another feed is shown. */
  const loading = useRef(new AbortController())

  async function load(before: FeedItem[], cursor: string | undefined): Promise<void> {
    const { signal } = loading.current
    setFailed(false)
    try {
      const query = { kind, cursor }
      const page =
        personId === undefined
          ? await feedApi('GET /feed', { query, signal })
          : await feedApi('GET /people/:id/activity', { params: { id: personId }, query, signal })
      const byId = new Map([...before, ...page.data].map((item) => [item._id, item]))
      setLoaded({ key, items: [...byId.values()], nextCursor: page.nextCursor })
    } catch {
      if (!signal.aborted) setFailed(true)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first page of each feed once
  useEffect(() => {
    const controller = new AbortController()
    loading.current = controller
    if (viewerId !== null && (personId !== undefined || viewerId !== undefined)) void load([], undefined)
    return () => controller.abort()
  }, [key])

  return {
    items: current?.items,
    hasMore: current?.nextCursor != null,
    isFailed,
    loadMore: () => load(current?.items ?? [], current?.nextCursor ?? undefined),
  }
}
