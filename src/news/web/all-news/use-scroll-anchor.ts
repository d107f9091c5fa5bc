// Where the reader was in a list that has to be loaded anew: after a reload, or when a phone had thrown the page away.
// The list then begins at the page of its address, and what browsers keep, pixels from the top of a longer one, leads
// to another article.
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { findFirstOfPageInView } from './use-scroll.ts'

/** @param place names the list among those the reader may come back to */
export function useScrollAnchor(shown: RefObject<HTMLElement | null>, place: string): void {
  const name = `olea-list-${place}`
  useLayoutEffect(() => {
    const keep = () => {
      const [item] = itemsInView(shown.current)
      if (item) keepText(name, `${linkIn(item)?.pathname} ${item.getBoundingClientRect().top}`)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [shown, name])
  useEffect(() => {
    if (isFirstVisit(place)) return
    const [path, top] = keptText(name)?.split(' ') ?? []
    const item = [...(shown.current?.querySelectorAll('li') ?? [])].find(
      (li) => linkIn(li)?.pathname === path,
    )
    if (item) window.scrollBy(0, item.getBoundingClientRect().top - Number(top))
  }, [shown, name, place])
}

/** The articles in sight and below, of those that the address's own page begins with. */
function itemsInView(shown: HTMLElement | null): Element[] {
  const items = [...(shown?.querySelectorAll('li') ?? [])]
  const first = findFirstOfPageInView(shown)
  return items
    .slice(first instanceof HTMLLIElement ? items.indexOf(first) : 0)
    .filter((item) => item.getBoundingClientRect().bottom > 0)
}

const linkIn = (item: Element) => item.querySelector<HTMLAnchorElement>('a[href^="/article/"]')

/** The first entry of every document has the same name; only a reload or the way back leads to the one that was kept. */
function isFirstVisit(place: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return place === 'default' && entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

function keepText(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // A browser that was told to keep nothing goes by pixels.
  }
}

function keptText(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}
