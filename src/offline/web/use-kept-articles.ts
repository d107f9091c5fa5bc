import { useSyncExternalStore } from 'react'
import { type KeptArticle, keepsRead, keptArticles, type ListName, onKeptChange } from './kept-articles.ts'

const none: KeptArticle[] = []

/** Empty until the page is alive: the server does not know the list. */
export function useKeptArticles(name: ListName): KeptArticle[] {
  return useSyncExternalStore(
    onKeptChange,
    () => keptArticles(name),
    () => none,
  )
}

export function useKeepsRead(): boolean {
  return useSyncExternalStore(onKeptChange, keepsRead, () => true)
}
