import { useEffect, useRef } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import styles from './ReadingProgress.module.css'

/** Whether the style sheet lets the line follow the story by itself, or shows none. */
const isDrawnByStyles = () =>
  CSS.supports('animation-timeline: view()') || matchMedia('(prefers-reduced-motion: reduce)').matches

/** How far one has read, as a line of oil; to stand in the story. The scroll bar says the same to everybody. */
export function ReadingProgress() {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isDrawnByStyles()) return
    const left = new AbortController()
    import('./track-reading-progress.ts').then(
      ({ trackReadingProgress: followReading }) => line.current && followReading(line.current, left.signal),
      (error: unknown) => logFailure('The reading progress could not be loaded:', error),
    )
    return () => left.abort()
  }, [])
  return <div ref={line} className={`${styles.line} no-print`} aria-hidden="true" />
}
