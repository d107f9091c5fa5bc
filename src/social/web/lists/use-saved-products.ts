import { useEffect, useState } from 'react'
import { useStore } from '#src/ui/use-store.ts'
import type { SavedProduct } from '../../contract/list.ts'
import type { ListName } from '../../contract/list-names.ts'
import { readMemberCache, writeMemberCache } from '../member-cache.ts'
import { useAttempts } from '../use-attempts.ts'
import { listApi } from './list-api.ts'
import { isInList, memberListsStore } from './lists-store.ts'

type Loaded = { userId: string; products: SavedProduct[]; storedAt: string }

/**
 * The products of a list of the member. What was shown last appears at once; a product that was removed disappears at once.
 * @returns products undefined until they are known
 */
export function useSavedProducts(list: ListName, userId: string | undefined) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, retry] = useAttempts(isFailed)
  const lists = useStore(memberListsStore, undefined)
  /** Changes when the server has other products in the list, as after a change on another device. */
  const stored = lists?.lists?.[list].productIds.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again when the list on the server is another one
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    const cached = readMemberCache(list, userId)
    if (cached) setLoaded((before) => before ?? { userId, products: cached.items, storedAt: cached.storedAt })
    listApi('GET /lists/:list', { params: { list }, signal: controller.signal })
      .then(({ data }) => {
        setFailed(false)
        setLoaded({ userId, products: data, storedAt: writeMemberCache(list, userId, data) })
      })
      .catch(() => !controller.signal.aborted && setFailed(true))
    return () => controller.abort()
  }, [list, userId, stored, attempt])

  const current = loaded?.userId === userId ? loaded : undefined
  return {
    products: current?.products.filter(({ product }) => isInList(lists, list, product._id)),
    storedAt: current?.storedAt,
    isFailed,
    retry,
    lists,
  }
}
