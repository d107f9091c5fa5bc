import { type ReactNode, useEffect, useRef } from 'react'
import styles from './ScanAnswerView.module.css'

/** The heading of an answer. Gets the focus, so that screen readers begin to read each answer here. */
export function AnswerTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  )
}
