import type { ReactNode } from 'react'
import styles from './ListHeader.module.css'

/** The head of a page that lists articles; `children` stand at the end of its line. */
export function ListHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children && <p className={styles.aside}>{children}</p>}
    </header>
  )
}
