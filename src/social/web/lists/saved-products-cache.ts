// What the list pages showed last, so that they also open without a connection. Belongs to one member, like the lists.
import { logFailure } from '#src/ui/log-failure.ts'
import type { SavedProduct } from '../../contract/list.ts'
import type { ListName } from '../../contract/list-names.ts'

/** Of each list: more would fill the storage of the browser. */
const maxProducts = 200
const keyOf = (list: ListName) => `member-list-${list}`

export function readSavedProducts(list: ListName, userId: string): SavedProduct[] | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(list)) ?? 'null') as CachedList | null
    return found?.userId === userId ? found.products : undefined
  } catch {
    // No storage, or another version wrote it: the list is fetched.
    return undefined
  }
}

type CachedList = { userId: string; products: SavedProduct[] }

export function storeSavedProducts(list: ListName, userId: string, products: SavedProduct[]): void {
  try {
    const cached: CachedList = { userId, products: products.slice(0, maxProducts) }
    localStorage.setItem(keyOf(list), JSON.stringify(cached))
  } catch (error) {
    logFailure('Could not store the list for offline use:', error)
  }
}

export function forgetSavedProducts(list: ListName): void {
  try {
    localStorage.removeItem(keyOf(list))
  } catch (error) {
    logFailure('Could not delete the stored list:', error)
  }
}
