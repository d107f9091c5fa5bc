import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page the focus stands on its heading: it is read out, and Tab goes on from there. */
export function useFocusHeading(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
