// Scroll behavior of the list: loading more near the end, the URL of the page in view, and the sticky filter bar.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useStore } from '#src/ui/use-store.ts'
import { newsLimits } from '../../contract/limits.ts'
import type { ArticleList } from './article-list-reducer.ts'
import { getListPath } from './filters.ts'

const { allNewsScrollTriggerPx, stickyFiltersAfterPx } = newsLimits

function onScrollOrResize(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  window.addEventListener('resize', listener)
  return () => {
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}

const isScrolledStore = {
  get: () => window.scrollY > stickyFiltersAfterPx,
  subscribe: onScrollOrResize,
}

/** Whether the page is scrolled so far that the filter bar is sticky. */
export function useIsScrolled(): boolean {
  return useStore(isScrolledStore, false)
}

/**
 * Calls back on every scroll or resize near the end of the list, below which space is reserved for more articles. Not
 * while the keyboard focus is after the list: added articles would push the focused element out of the window.
 */
export function useNearEnd(list: RefObject<HTMLElement | null>, callback: () => void): void {
  const check = useEffectEvent(() => {
    if (!list.current) return
    const distance = list.current.getBoundingClientRect().bottom - window.innerHeight
    if (distance <= allNewsScrollTriggerPx && !isFocusAfter(list.current)) callback()
  })
  useEffect(() => onScrollOrResize(check), [])
}

function isFocusAfter(list: HTMLElement): boolean {
  const { activeElement } = document
  if (list.contains(activeElement) || !activeElement?.matches(':focus-visible')) return false
  return (list.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Keeps the URL at the page in view, without adding history entries. */
export function useListUrl(list: ArticleList, element: RefObject<HTMLElement | null>): void {
  const updateUrl = useEffectEvent(() => {
    const path = getListPath(list.filters, getPageInView(element.current) ?? list.pages[0]?.page ?? 1)
    if (path !== window.location.pathname + window.location.search)
      window.history.replaceState(window.history.state, '', path)
  })
  useEffect(() => {
    // When the reader goes back, the history entry changes while this page is still displayed.
    const entryKey = getHistoryKey()
    return onScrollOrResize(() => entryKey === getHistoryKey() && updateUrl())
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: updates the URL when the list changes
  useEffect(() => updateUrl(), [list.filters, list.pages])
}

function getPageInView(list: HTMLElement | null): number | undefined {
  return Number(findFirstOfPageInView(list)?.dataset.page) || undefined
}

/** Returns the first article of the last page that starts in the upper half of the window or above it. */
export function findFirstOfPageInView(list: HTMLElement | null): HTMLElement | undefined {
  return [...(list?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].findLast(
    (firstOfPage, index) => index === 0 || firstOfPage.getBoundingClientRect().top < window.innerHeight / 2,
  )
}

function getHistoryKey(): unknown {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined
}
