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
    // After the click, not on pressing: a menu that closes above would move the pressed control away.
    const onClick = (event: Event) => closeOthers(container.current, event.target)
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === 'Tab') closeOthers(container.current, document.activeElement)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const open = event.key === 'Escape' && openMenus(container.current)[0]
      if (!open) return
      // The topmost layer only: the popover around a menu stays open for the next Escape.
      event.preventDefault()
      open.open = false
      open.querySelector('summary')?.focus()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keyup', onKeyUp)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keyup', onKeyUp)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [container])
}

function openMenus(container: HTMLElement | null): HTMLDetailsElement[] {
  return [...(container?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? [])]
}

function closeOthers(container: HTMLElement | null, target: EventTarget | null): void {
  for (const menu of openMenus(container)) {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false
  }
}

function closeAll(container: HTMLElement | null): void {
  for (const menu of openMenus(container)) menu.open = false
  for (const layer of container?.querySelectorAll<HTMLElement>('[popover]') ?? []) {
    // Browsers without popovers show these parts all the time.
    if ('hidePopover' in layer && layer.matches(':popover-open')) layer.hidePopover()
  }
}
