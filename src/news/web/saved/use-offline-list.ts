import { useSyncExternalStore } from 'react'
import {
  getOfflineList,
  isRecentlyReadEnabled,
  type OfflineArticle,
  type OfflineListName,
  onOfflineListChange,
} from './offline-lists.ts'

const emptyList: OfflineArticle[] = []

/** Returns an empty list until the page is hydrated, because only the browser has the list. */
export function useOfflineList(name: OfflineListName): OfflineArticle[] {
  return useSyncExternalStore(
    onOfflineListChange,
    () => getOfflineList(name),
    () => emptyList,
  )
}

export function useRecentlyReadEnabled(): boolean {
  return useSyncExternalStore(onOfflineListChange, isRecentlyReadEnabled, () => true)
}
