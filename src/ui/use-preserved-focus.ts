import { useEffect } from 'react'

/**
 * Where the control that has the focus goes away, the keyboard would begin at the top of the page again. Instead it
 * goes on near by: in the first field that came in its place, else at the heading of that part.
 */
export function usePreservedFocus(): void {
  useEffect(() => {
    const page = document.querySelector('main')
    if (!page) return
    let [control, ...places] = wayTo(document.activeElement, page)
    let check: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      ;[control, ...places] = wayTo(document.activeElement, page)
    }
    const goOn = () => {
      if (!control || control.isConnected || document.activeElement !== document.body) return
      const place = places.find((each) => each.isConnected)
      // A heading that goes away leaves its place to another one.
      const field = place && !control.matches('h1, h2') && fieldIn(place)
      if (field) field.focus()
      else headingOf(place ?? page, page)?.focus({ preventScroll: true })
    }
    // Whoever knows better where to go on says so as soon as React is done.
    const watch = new MutationObserver(() => {
      clearTimeout(check)
      check = setTimeout(goOn)
    })
    document.addEventListener('focusin', note)
    watch.observe(page, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      watch.disconnect()
      clearTimeout(check)
    }
  }, [])
}

/** The control and all that it lies in, the nearest first; nothing for one outside of the page. */
function wayTo(control: Element | null, page: Element): Element[] {
  const way: Element[] = []
  for (let each = control; each && each !== page; each = each.parentElement) way.push(each)
  return control && page.contains(control) ? way : []
}

function fieldIn(place: Element): HTMLElement | undefined {
  const fields = [...place.querySelectorAll<HTMLElement>('input:not([tabindex="-1"]), textarea')]
  return fields.find((field) => field.checkVisibility())
}

function headingOf(place: Element, page: Element): HTMLElement | null {
  const heading = place.querySelector<HTMLElement>('h1, h2')
  if (!heading && place !== page && place.parentElement) return headingOf(place.parentElement, page)
  heading?.setAttribute('tabindex', '-1')
  return heading
}
