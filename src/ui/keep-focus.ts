// Keeps the place of the keyboard when the control with the focus disappears, as a button does that is replaced by what it
// has done. The browser would move the focus to the document: screen readers then begin at the top of the page.

/** What may get the focus in place of the control: what it belonged to. */
const regions = 'li, article, section, fieldset, form, header, main'
const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Components that move the focus themselves do so within this time. */
const settleMs = 50

/** The regions around a control that has disappeared, and what stood before that which disappeared with it. */
type LostFocus = {
  around: HTMLElement[]
  before: HTMLElement | undefined
  /** Whether its form disappeared with it, as after a step of several. */
  isFormGone: boolean
}

/** @returns a function that ends it */
export function keepFocus(): () => void {
  let control: Element | undefined
  /** The regions around the control, from the inside. */
  let around: HTMLElement[] = []
  let lost: LostFocus | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function remember({ target }: FocusEvent): void {
    lost = undefined
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

  function restoreFocus(): void {
    timer = undefined
    if (lost && moveFocus(lost)) lost = undefined
  }

  const observer = new MutationObserver((records) => {
    const gone = control
    if (gone && !gone.isConnected) {
      control = undefined
      const removal = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(gone)),
      )
      const before = removal?.previousSibling
      lost = {
        around,
        before: before instanceof HTMLElement ? before : undefined,
        isFormGone: around.some((region) => region.matches('form') && !region.isConnected),
      }
      clearTimeout(timer)
      timer = undefined
    }
    if (lost) timer ??= setTimeout(restoreFocus, settleMs)
  })

  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
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

/** @returns false while the page is being replaced and has no heading yet */
function moveFocus({ around, before, isFormGone }: LostFocus): boolean {
  if (document.activeElement !== document.body) return true
  const region = around.find(isShown)
  if (!region) return true
  const target = region.matches('main')
    ? findPlaceInPage(region, before)
    : (isFormGone && findFieldOfNextStep(region)) || region
  if (!target) return false
  if (!target.matches(controls)) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: true })
  return true
}

function findFieldOfNextStep(region: HTMLElement): HTMLElement | undefined {
  const fields = region.querySelectorAll<HTMLElement>('input:not([tabindex="-1"]), textarea')
  return [...fields].find(isShown)
}

/** The main element itself is too large: Tab would begin at its top, and screen readers would read all of it. */
function findPlaceInPage(page: HTMLElement, before: HTMLElement | undefined): HTMLElement | undefined {
  if (before && isShown(before)) return findLastControl(before) ?? before
  return [...page.querySelectorAll('h1')].find(isShown)
}

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility()

function findLastControl(element: HTMLElement): HTMLElement | undefined {
  return [...element.querySelectorAll<HTMLElement>(controls)].findLast(isShown)
}
