// Lets the line of ReadingProgress follow the story, for browsers whose style sheets cannot. Measured once a frame at
// most, and only while something moves.
import { getReadingProgress } from './reading-progress.ts'

/** @param line stands in the story */
export function trackReadingProgress(line: HTMLElement, left: AbortSignal): void {
  const story = line.parentElement
  if (!story || left.aborted) return
  let frame = 0
  const draw = () => {
    frame = 0
    const { top, height } = story.getBoundingClientRect()
    line.style.transform = `scaleX(${getReadingProgress(top, height, window.innerHeight)})`
  }
  const move = () => {
    frame ||= requestAnimationFrame(draw)
  }
  // Pictures and another text size change its height without a scroll.
  const size = new ResizeObserver(move)
  size.observe(story)
  window.addEventListener('scroll', move, { passive: true, signal: left })
  window.addEventListener('resize', move, { signal: left })
  left.addEventListener('abort', () => {
    size.disconnect()
    cancelAnimationFrame(frame)
  })
  move()
}
