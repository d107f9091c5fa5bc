import type { ReactNode } from 'react'
import buttons from '#src/ui/button.module.css'
import styles from './form.module.css'

type Props = {
  isBusy: boolean
  isDestructive?: boolean | undefined
  isDisabled?: boolean | undefined
  children: ReactNode
}

/** Keeps its label and width while the request runs. `useAsyncAction` ignores a second press. */
export function SubmitButton({ isBusy, isDestructive = false, isDisabled = false, children }: Props) {
  return (
    <button
      type="submit"
      className={isDestructive ? styles.destructive : `${buttons.primary} ${styles.submit}`}
      disabled={isDisabled}
      aria-busy={isBusy}
    >
      {children}
    </button>
  )
}
