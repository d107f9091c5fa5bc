import { createViewableTimer, getRequiredRatio } from './viewable-timer.ts'

/** Browsers report no event when something covers an element. */
const coverCheckMs = 100

/**
 * Calls back once when the element was viewable.
 * @returns a function that stops observing
 */
export function observeViewable(element: Element, onViewable: () => void): () => void {
  const { width, height } = element.getBoundingClientRect()
  const requiredRatio = getRequiredRatio(width * height)
  let ratio = 0
  let checks: ReturnType<typeof setInterval> | undefined

  const stop = () => {
    timer.stop()
    clearInterval(checks)
    observer.disconnect()
    document.removeEventListener('visibilitychange', update)
  }
  const timer = createViewableTimer(requiredRatio, () => {
    stop()
    onViewable()
  })
  const update = () =>
    timer.update({ ratio, isTabVisible: !document.hidden, isCovered: isCoveredByLayer(element) })
  const observer = new IntersectionObserver(
    (entries) => {
      ratio = entries.at(-1)?.intersectionRatio ?? 0
      clearInterval(checks)
      if (ratio >= requiredRatio) checks = setInterval(update, coverCheckMs)
      update()
    },
    { threshold: requiredRatio },
  )
  observer.observe(element)
  document.addEventListener('visibilitychange', update)
  return stop
}

/** Whether a dialog or an open menu is in front of the element. A modal dialog makes the whole page inert. */
function isCoveredByLayer(element: Element): boolean {
  return [...document.querySelectorAll(':is(dialog[open], :popover-open)')].some(
    (layer) => !layer.contains(element) && (layer.matches(':modal') || doOverlap(layer, element)),
  )
}

function doOverlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
