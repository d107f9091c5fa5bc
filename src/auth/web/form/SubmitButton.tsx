import type { ReactNode } from 'react'
import buttons from '#src/ui/button.module.css'
import styles from './form.module.css'

type Props = {
  isBusy: boolean
  isGrave?: boolean | undefined
  isDisabled?: boolean | undefined
  children: ReactNode
}

/** Keeps its words and its width while the server is asked; whoever presses it twice is heard once. */
export function SubmitButton({ isBusy, isGrave = false, isDisabled = false, children }: Props) {
  return (
    <button
      type="submit"
      className={isGrave ? styles.grave : `${buttons.primary} ${styles.submit}`}
      disabled={isDisabled}
      aria-busy={isBusy}
    >
      {children}
    </button>
  )
}
