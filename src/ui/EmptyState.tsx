import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Illustration } from './Illustration.tsx'

/** Replaces an empty list. `children`: further explanation and actions. */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.illustration}>
        <Illustration name="bareBough" />
      </div>
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}
