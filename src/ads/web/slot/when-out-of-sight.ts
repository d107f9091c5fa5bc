/** How long a page must not have been scrolled. A wheel, a finger and their momentum scroll in each frame. */
export const scrollRestMs = 150

/**
 * Calls back once, in a frame in which the element is outside of the viewport and the page is not being scrolled. During
 * a scroll an element leaves and enters the viewport between two frames, and browsers may not compensate for a change of
 * the height above what the reader sees.
 * @returns stops waiting
 */
export function whenOutOfSight(element: Element, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const waitForRest = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    if (isOutOfSight(element)) timer = setTimeout(waitForFrame, scrollRestMs)
  }
  // Frames begin with the scroll position that they show.
  const waitForFrame = () => {
    const { scrollY } = window
    frame = requestAnimationFrame(() => {
      if (window.scrollY !== scrollY || !isOutOfSight(element)) return waitForRest()
      stop()
      callback()
    })
  }
  // Also notices that something else moved the element.
  const observer = new IntersectionObserver(waitForRest)
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    observer.disconnect()
    window.removeEventListener('scroll', waitForRest)
  }
  observer.observe(element)
  window.addEventListener('scroll', waitForRest, { passive: true })
  return stop
}

function isOutOfSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom <= 0 || top >= window.innerHeight
}
