import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Closes the menus of the header after a navigation, a click or focus outside of them, a change of the layout, or
 * Escape, which also moves the focus back to the menu's button.
 */
export function useCloseMenus(): void {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const lastPath = useRef(path)
  useEffect(() => {
    // On the first run nothing is closed: the reader may have opened a menu before hydration.
    if (path === lastPath.current) return
    lastPath.current = path
    closeAll()
  }, [path])
  useEffect(() => {
    // On click, not on pointerdown: a closing menu above would move the pressed control away.
    const onClick = (event: Event) => closeOthers(event.target)
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === 'Tab') closeOthers(document.activeElement)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const open = event.key === 'Escape' && openMenus()[0]
      if (!open) return
      // Closes only the topmost layer: the popover around a menu stays open until the next Escape.
      event.preventDefault()
      open.open = false
      open.querySelector('summary')?.focus()
    }
    const listeners = new AbortController()
    document.addEventListener('click', onClick, listeners)
    document.addEventListener('keyup', onKeyUp, listeners)
    document.addEventListener('keydown', onKeyDown, listeners)
    // When a phone is turned, popovers can become part of the header.
    matchMedia('(min-width:760px)').addEventListener('change', closeAll, listeners)
    return () => listeners.abort()
  }, [])
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll('#site-menu details[open]')
}

function closeOthers(target: EventTarget | null): void {
  for (const menu of openMenus()) {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false
  }
}

function closeAll(): void {
  closeOthers(null)
  for (const layer of document.querySelectorAll<HTMLElement>('header [popover]')) {
    // Browsers without the popover API always show these elements.
    if ('hidePopover' in layer && layer.matches(':popover-open')) layer.hidePopover()
  }
}
