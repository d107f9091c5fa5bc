import { type ReactNode, useId } from 'react'
import styles from './DashboardSection.module.css'

/** Dashboard section with a heading. `aside` is placed at the end of the heading's line. */
export function DashboardSection({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
