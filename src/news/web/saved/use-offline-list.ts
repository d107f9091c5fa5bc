import { useSyncExternalStore } from 'react'
import {
  getOfflineList,
  isRecentlyReadEnabled,
  type OfflineArticle,
  type OfflineListName,
  onOfflineListChange,
} from './offline-lists.ts'

const none: OfflineArticle[] = []

/** Empty until the page is alive: the server does not know the list. */
export function useOfflineList(name: OfflineListName): OfflineArticle[] {
  return useSyncExternalStore(
    onOfflineListChange,
    () => getOfflineList(name),
    () => none,
  )
}

export function useRecentlyReadEnabled(): boolean {
  return useSyncExternalStore(onOfflineListChange, isRecentlyReadEnabled, () => true)
}
