// Updates the line of ReadingProgress in browsers without scroll-driven CSS animations. Measures at most once per frame,
// and only after a scroll or a change of size.
import { getReadingProgress } from './reading-progress.ts'

/**
 * @param line child of the article element
 * @param signal stops tracking
 */
export function trackReadingProgress(line: HTMLElement, signal: AbortSignal): void {
  const article = line.parentElement
  if (!article || signal.aborted) return
  let frame = 0
  const updateLine = () => {
    frame = 0
    const { top, height } = article.getBoundingClientRect()
    line.style.transform = `scaleX(${getReadingProgress(top, height, window.innerHeight)})`
  }
  const scheduleUpdate = () => {
    frame ||= requestAnimationFrame(updateLine)
  }
  // Loaded pictures and another text size change the height without a scroll event.
  const resizeObserver = new ResizeObserver(scheduleUpdate)
  resizeObserver.observe(article)
  window.addEventListener('scroll', scheduleUpdate, { passive: true, signal })
  window.addEventListener('resize', scheduleUpdate, { signal })
  signal.addEventListener('abort', () => {
    resizeObserver.disconnect()
    cancelAnimationFrame(frame)
  })
  scheduleUpdate()
}
