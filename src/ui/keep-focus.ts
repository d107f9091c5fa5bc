// Keeps the place of the keyboard when the control with the focus disappears, as a button does that is replaced by what it
// has done. The browser would move the focus to the document: screen readers then begin at the top of the page.

/** What may get the focus in place of the control: what it belonged to. */
const regions = 'li, article, section, fieldset, form, header, main'
const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Components that move the focus themselves do so within this time. */
const settleMs = 50

/** @returns a function that ends it */
export function keepFocus(): () => void {
  let control: Element | undefined
  /** The regions around the control, from the inside. */
  let around: HTMLElement[] = []

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof Element)) return
    control = target
    around = findRegions(target)
  }

  /** A person who clicks beside all controls has left this one. */
  function forget(): void {
    setTimeout(() => {
      if (control?.isConnected && document.activeElement === document.body) control = undefined
    })
  }

  const observer = new MutationObserver((records) => {
    const gone = control
    if (!gone || gone.isConnected) return
    control = undefined
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))
    const [remaining, before] = [around, removal?.previousSibling]
    setTimeout(() => moveFocus(remaining, before instanceof HTMLElement ? before : undefined), settleMs)
  })

  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

function findRegions(control: Element): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let region = control.parentElement?.closest<HTMLElement>(regions); region; ) {
    found.push(region)
    region = region.parentElement?.closest<HTMLElement>(regions)
  }
  return found
}

/** @param before what stood before that which has disappeared */
function moveFocus(around: HTMLElement[], before: HTMLElement | undefined): void {
  if (document.activeElement !== document.body) return
  const region = around.find(isShown)
  // The main element is too large: Tab would begin at its top again.
  const isMain = region?.matches('main') && before && isShown(before)
  const target = isMain ? (findLastControl(before) ?? before) : region
  if (!target) return
  if (!target.matches(controls)) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: true })
}

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility()

function findLastControl(element: HTMLElement): HTMLElement | undefined {
  return [...element.querySelectorAll<HTMLElement>(controls)].findLast(isShown)
}
