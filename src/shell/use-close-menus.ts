import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Closes the disclosure menus inside an element when the reader goes elsewhere: to another page, to another part of
 * the page, or away with Escape, which gives the focus back to the menu's own control.
 */
export function useCloseMenus(container: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what makes this run
  useEffect(() => closeAll(container.current), [pathname, search, container])
  useEffect(() => {
    const onLeave = (event: Event) => closeAll(container.current, event.target)
    const onKeyDown = (event: KeyboardEvent) => {
      const open =
        event.key === 'Escape' && container.current?.querySelector<HTMLDetailsElement>('details[open]')
      if (!open) return
      // The topmost layer only: the popover around a menu stays open for the next Escape.
      event.preventDefault()
      open.open = false
      open.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [container])
}

/** @param except stays open when it is, or lies within, the menu */
function closeAll(container: HTMLElement | null, except?: EventTarget | null): void {
  for (const menu of container?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
    if (!(except instanceof Node && menu.contains(except))) menu.open = false
  }
  if (except !== undefined) return
  for (const layer of container?.querySelectorAll<HTMLElement>('[popover]') ?? []) {
    if (layer.matches(':popover-open')) layer.hidePopover()
  }
}
