import { useEffect, useRef } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import styles from './ReadingProgress.module.css'

/** Whether CSS alone animates the line, or hides it for readers who prefer reduced motion. */
const isHandledByCss = () =>
  CSS.supports('animation-timeline: view()') || matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A line that shows the reading progress. Must be a child of the article element. Hidden from screen readers.
 */
export function ReadingProgress() {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHandledByCss()) return
    const unmounted = new AbortController()
    import('./track-reading-progress.ts').then(
      ({ trackReadingProgress }) => line.current && trackReadingProgress(line.current, unmounted.signal),
      (error: unknown) => logFailure('The reading progress could not be loaded:', error),
    )
    return () => unmounted.abort()
  }, [])
  return <div ref={line} className={`${styles.line} no-print`} aria-hidden="true" />
}
