// What the list does while the reader scrolls.
import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { newsLimits } from '../../contract/limits.ts'
import type { ArticleList } from './article-list-reducer.ts'
import { getListPath } from './filters.ts'

const { allNewsScrollTriggerPx, stickyFiltersAfterPx } = newsLimits

function onMove(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  window.addEventListener('resize', listener)
  return () => {
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}

/** Whether the page has been scrolled so far that the filters stay in sight. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    onMove,
    () => window.scrollY > stickyFiltersAfterPx,
    () => false,
  )
}

/**
 * Calls whenever the reader moves, and the end of the page is near. Not for who has gone past the list by keyboard:
 * more articles would push the button under their finger, or the foot of the page, out of the window.
 */
export function useNearEnd(shown: RefObject<HTMLElement | null>, act: () => void): void {
  const check = useEffectEvent(() => {
    const below = document.documentElement.scrollHeight - window.scrollY - window.innerHeight
    if (below <= allNewsScrollTriggerPx && !isPast(shown.current)) act()
  })
  useEffect(() => onMove(check), [])
}

function isPast(list: HTMLElement | null): boolean {
  const { activeElement } = document
  if (!list || list.contains(activeElement) || !activeElement?.matches(':focus-visible')) return false
  return (list.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Keeps the address at the page being read, without a new entry in the history. */
export function useListUrl(list: ArticleList, shown: RefObject<HTMLElement | null>): void {
  const update = useEffectEvent(() => {
    const address = getListPath(list.filters, pageInView(shown.current) ?? list.pages[0]?.page ?? 1)
    if (address !== window.location.pathname + window.location.search)
      window.history.replaceState(window.history.state, '', address)
  })
  useEffect(() => {
    // On the way back the browser shows another entry while this page is still there.
    const entry = keyOfEntry()
    const stop = onMove(() => entry === keyOfEntry() && update())
    return stop
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list may have another address
  useEffect(() => update(), [list.filters, list.pages])
}

function pageInView(shown: HTMLElement | null): number | undefined {
  return Number(findFirstOfPageInView(shown)?.dataset.page) || undefined
}

/** The first article of the last page of which it stands in the upper half of the window, or above it. */
export function findFirstOfPageInView(shown: HTMLElement | null): HTMLElement | undefined {
  return [...(shown?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].findLast(
    (first, index) => index === 0 || first.getBoundingClientRect().top < window.innerHeight / 2,
  )
}

function keyOfEntry(): unknown {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined
}
