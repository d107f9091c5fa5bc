import type { ReactNode } from 'react'
import styles from './SelectionBar.module.css'

type Props = {
  /** How many rows are selected; empty if none is. Announced by screen readers. */
  countText: string
  /** Actions that concern the selected rows. */
  children: ReactNode
}

/** The actions for the selected rows of a list, and their number. */
export function SelectionBar({ countText, children }: Props) {
  return (
    <div className={styles.bar}>
      {children}
      <span role="status" className={styles.count}>
        {countText}
      </span>
    </div>
  )
}
