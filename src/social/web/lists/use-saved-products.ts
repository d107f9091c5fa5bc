import { useEffect, useState } from 'react'
import { useStore } from '#src/ui/use-store.ts'
import type { SavedProduct } from '../../contract/list.ts'
import type { ListName } from '../../contract/list-names.ts'
import { listApi } from './list-api.ts'
import { isInList, memberListsStore } from './lists-store.ts'
import { readSavedProducts, storeSavedProducts } from './saved-products-cache.ts'

/**
 * The products of a list of the member. What was shown last appears at once; a product that was removed disappears at once.
 * @returns products undefined until they are known
 */
export function useSavedProducts(list: ListName, userId: string | undefined) {
  const [loaded, setLoaded] = useState<{ userId: string; products: SavedProduct[] }>()
  const [isFailed, setFailed] = useState(false)
  const lists = useStore(memberListsStore, undefined)
  /** Changes when the server has other products in the list, as after a change on another device. */
  const stored = lists?.lists?.[list].productIds.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again when the list on the server is another one
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    const cached = readSavedProducts(list, userId)
    if (cached) setLoaded((before) => before ?? { userId, products: cached })
    listApi('GET /lists/:list', { params: { list }, signal: controller.signal })
      .then(({ data }) => {
        setFailed(false)
        setLoaded({ userId, products: data })
        storeSavedProducts(list, userId, data)
      })
      .catch(() => setFailed(!controller.signal.aborted))
    return () => controller.abort()
  }, [list, userId, stored])

  const products = loaded?.userId === userId ? loaded?.products : undefined
  return { products: products?.filter(({ product }) => isInList(lists, list, product._id)), isFailed, lists }
}
