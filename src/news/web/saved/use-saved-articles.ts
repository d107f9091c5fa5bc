import { useSyncExternalStore } from 'react'
import { keepsRead, keptArticles, type ListName, onKeptChange, type SavedArticle } from './saved-articles.ts'

const none: SavedArticle[] = []

/** Empty until the page is alive: the server does not know the list. */
export function useKeptArticles(name: ListName): SavedArticle[] {
  return useSyncExternalStore(
    onKeptChange,
    () => keptArticles(name),
    () => none,
  )
}

export function useKeepsRead(): boolean {
  return useSyncExternalStore(onKeptChange, keepsRead, () => true)
}
