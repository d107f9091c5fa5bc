import { useEffect } from 'react'

/**
 * Moves the focus when the focused control is removed from the page; otherwise the keyboard focus would return to the
 * top of the document. The new focus is the first field in the nearest remaining container, or else its heading.
 */
export function usePreservedFocus(): void {
  useEffect(() => {
    const page = document.querySelector('main')
    if (!page) return
    let [control, ...containers] = getAncestors(document.activeElement, page)
    let timer: ReturnType<typeof setTimeout> | undefined
    const onFocusIn = () => {
      ;[control, ...containers] = getAncestors(document.activeElement, page)
    }
    const restoreFocus = () => {
      if (!control || control.isConnected || document.activeElement !== document.body) return
      const container = containers.find((each) => each.isConnected)
      // A removed heading is replaced by another heading, not by a field.
      const field = container && !control.matches('h1, h2') && findField(container)
      if (field) field.focus()
      else findHeading(container ?? page, page)?.focus({ preventScroll: true })
    }
    // Delayed by a task: a component that moves the focus itself does so right after React's update.
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(restoreFocus)
    })
    document.addEventListener('focusin', onFocusIn)
    observer.observe(page, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

/** Returns the control and its ancestors inside the page, nearest first; empty when it is outside of the page. */
function getAncestors(control: Element | null, page: Element): Element[] {
  const ancestors: Element[] = []
  for (let each = control; each && each !== page; each = each.parentElement) ancestors.push(each)
  return control && page.contains(control) ? ancestors : []
}

function findField(container: Element): HTMLElement | undefined {
  const fields = [...container.querySelectorAll<HTMLElement>('input:not([tabindex="-1"]), textarea')]
  return fields.find((field) => field.checkVisibility())
}

function findHeading(container: Element, page: Element): HTMLElement | null {
  const heading = container.querySelector<HTMLElement>('h1, h2')
  if (!heading && container !== page && container.parentElement)
    return findHeading(container.parentElement, page)
  heading?.setAttribute('tabindex', '-1')
  return heading
}
