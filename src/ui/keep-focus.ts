// Keeps the place of the keyboard when the control with the focus disappears, as a button does that is replaced by what it has
// done. The browser would move the focus to the document: screen readers then begin at the top of the page.

/** What may get the focus in place of the control: what it belonged to. */
const regions = 'li, article, section, fieldset, form, header, main'

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

  const observer = new MutationObserver(() => {
    if (!control || control.isConnected) return
    control = undefined
    const remaining = around
    setTimeout(() => focusFirst(remaining), settleMs)
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

function focusFirst(around: HTMLElement[]): void {
  if (document.activeElement !== document.body) return
  const region = around.find((each) => each.isConnected && each.checkVisibility())
  if (!region) return
  if (!region.hasAttribute('tabindex')) {
    region.tabIndex = -1
    region.addEventListener('blur', () => region.removeAttribute('tabindex'), { once: true })
  }
  region.focus({ preventScroll: true })
}
