import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the heading after a navigation: screen readers read it out, and Tab continues from there. */
export function useFocusHeading(): void {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
