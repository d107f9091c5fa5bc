import { type ReactNode, useEffect, useRef } from 'react'
import buttons from '#src/ui/button.module.css'
import styles from './GivenAnswer.module.css'

type Props = {
  title: string
  /** That it will be sent, or is being sent. */
  hint: string
  undoLabel: string
  isSending: boolean
  onUndo: () => void
  children: ReactNode
}

/** An answer that was given with `useRevocableAnswer`, until it is sent. */
export function GivenAnswer({ title, hint, undoLabel, isSending, onUndo, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // The control that gave the answer is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.given}>
      <div role="status">
        <p className={styles.title}>{title}</p>
        {children}
        <p className={styles.hint}>{hint}</p>
      </div>
      <p>
        <button
          ref={button}
          type="button"
          className={buttons.quiet}
          aria-disabled={isSending}
          onClick={() => !isSending && onUndo()}
        >
          {undoLabel}
        </button>
      </p>
    </div>
  )
}
