// Restores the scroll position in a list that is loaded again, after a reload or when a phone has discarded the page. The
// reloaded list starts at the page in its URL. The browser would restore a number of pixels, which belongs to a longer
// list; instead, an article in view is stored and restored.
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { findFirstOfPageInView } from './use-scroll.ts'

/** @param visitKey history key of the visit, under which the position is stored */
export function useScrollAnchor(list: RefObject<HTMLElement | null>, visitKey: string): void {
  const storageKey = `olea-list-${visitKey}`
  useLayoutEffect(() => {
    const storePosition = () => {
      const item = findAnchor(list.current)
      if (item) writeStorage(storageKey, `${findLink(item)?.pathname} ${item.getBoundingClientRect().top}`)
    }
    window.addEventListener('pagehide', storePosition)
    return () => {
      window.removeEventListener('pagehide', storePosition)
      storePosition()
    }
  }, [list, storageKey])
  useEffect(() => {
    if (isFirstVisit(visitKey)) return
    const [path, top] = readStorage(storageKey)?.split(' ') ?? []
    const item = [...(list.current?.querySelectorAll('li') ?? [])].find(
      (li) => findLink(li)?.pathname === path,
    )
    if (item) window.scrollBy(0, item.getBoundingClientRect().top - Number(top))
  }, [list, storageKey, visitKey])
}

/**
 * Returns the first article of the page in the URL, or of those after it, that starts in the window: the height of an
 * article that starts above may still change when the fonts have loaded.
 */
function findAnchor(list: HTMLElement | null): Element | undefined {
  const items = [...(list?.querySelectorAll('li') ?? [])]
  const firstOfPage = findFirstOfPageInView(list)
  const visible = items
    .slice(firstOfPage instanceof HTMLLIElement ? items.indexOf(firstOfPage) : 0)
    .filter((item) => findLink(item) && item.getBoundingClientRect().bottom > 0)
  return visible.find((item) => item.getBoundingClientRect().top >= 0) ?? visible[0]
}

const findLink = (item: Element) => item.querySelector<HTMLAnchorElement>('a[href^="/article/"]')

/** The first history entry of every document has the key `default`; its position is valid only after a reload or going back. */
function isFirstVisit(visitKey: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return visitKey === 'default' && entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

function writeStorage(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked or full: the browser restores the scroll position in pixels.
  }
}

function readStorage(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
