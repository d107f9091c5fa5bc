import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Closes the menus of the header when the reader goes elsewhere: to another page, to another part of the page, to
 * another width of the window, or away with Escape, which gives the focus back to the menu's own control.
 */
export function useCloseMenus(): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const lastAddress = useRef(address)
  useEffect(() => {
    // Who was quicker than the scripts has opened a menu already.
    if (address === lastAddress.current) return
    lastAddress.current = address
    closeAll()
  }, [address])
  useEffect(() => {
    // After the click, not on pressing: a menu that closes above would move the pressed control away.
    const onClick = (event: Event) => closeOthers(event.target)
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === 'Tab') closeOthers(document.activeElement)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const open = event.key === 'Escape' && openMenus()[0]
      if (!open) return
      // The topmost layer only: the popover around a menu stays open for the next Escape.
      event.preventDefault()
      open.open = false
      open.querySelector('summary')?.focus()
    }
    const stop = new AbortController()
    document.addEventListener('click', onClick, stop)
    document.addEventListener('keyup', onKeyUp, stop)
    document.addEventListener('keydown', onKeyDown, stop)
    // A telephone that is turned: what was a layer over the page stands in the header now.
    matchMedia('(min-width:760px)').addEventListener('change', closeAll, stop)
    return () => stop.abort()
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
    // Browsers without popovers show these parts all the time.
    if ('hidePopover' in layer && layer.matches(':popover-open')) layer.hidePopover()
  }
}
