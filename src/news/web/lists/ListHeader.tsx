import type { ReactNode } from 'react'
import styles from './ListHeader.module.css'

/** Title of a list page. `children`: a short text at the end of the line. */
export function ListHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {children && <p className={styles.aside}>{children}</p>}
    </header>
  )
}
