import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Illustration } from './Illustration.tsx'

/** Stands where articles would. `children`: what more there is to say, and what to do about it. */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>
        <Illustration of="bareBough" />
      </div>
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}
