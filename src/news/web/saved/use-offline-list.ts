import { useStore } from '#src/ui/use-store.ts'
import {
  type OfflineArticle,
  type OfflineListName,
  offlineListStores,
  recentlyReadEnabledStore,
} from './offline-lists.ts'

const emptyList: OfflineArticle[] = []

/** Returns an empty list until the page is hydrated, because only the browser has the list. */
export function useOfflineList(name: OfflineListName): OfflineArticle[] {
  return useStore(offlineListStores[name], emptyList)
}

export function useRecentlyReadEnabled(): boolean {
  return useStore(recentlyReadEnabledStore, true)
}
