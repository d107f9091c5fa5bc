import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import type { AdPage } from '../../contract/ad-page.ts'
import { whenOutOfSight } from './when-out-of-sight.ts'

/**
 * Hides an empty slot as soon as that moves nothing that the reader sees: while the slot is outside of the viewport and
 * the page at rest, or the tab in the background.
 * @param page undefined while the slot is not empty
 * @param onCollapse hides the slot on this page
 */
export function useCollapse(
  slot: RefObject<HTMLElement | null>,
  page: AdPage | undefined,
  onCollapse: (page: AdPage) => void,
): void {
  useEffect(() => {
    const element = slot.current
    if (!page || !element) return
    const collapse = () => {
      stop()
      preserveScrollPosition(element, () => flushSync(() => onCollapse(page)))
    }
    const collapseInBackground = () => document.hidden && collapse()
    const stopWaiting = whenOutOfSight(element, collapse)
    const stop = () => {
      stopWaiting()
      document.removeEventListener('visibilitychange', collapseInBackground)
    }
    document.addEventListener('visibilitychange', collapseInBackground)
    return stop
  }, [slot, page, onCollapse])
}

/** Safari does not keep what the reader sees in place when something above it becomes smaller. */
function preserveScrollPosition(element: Element, change: () => void): void {
  const { bottom, height } = element.getBoundingClientRect()
  const isAboveViewport = height > 0 && bottom <= 0
  const root = document.documentElement
  const heightBefore = root.scrollHeight
  change()
  if (isAboveViewport && !CSS.supports('overflow-anchor', 'auto'))
    window.scrollBy(0, root.scrollHeight - heightBefore)
}
