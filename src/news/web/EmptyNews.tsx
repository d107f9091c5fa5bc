import type { ReactNode } from 'react'
import { SpotDrawing } from '#src/ui/SpotDrawing.tsx'
import styles from './EmptyNews.module.css'

/** Stands where articles would. `children`: what more there is to say, and what to do about it. */
export function EmptyNews({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>
        <SpotDrawing of="bareBough" />
      </div>
      <p className={styles.message}>{message}</p>
      {children}
    </div>
  )
}
