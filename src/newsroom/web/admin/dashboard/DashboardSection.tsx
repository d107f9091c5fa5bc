import { type ReactNode, useId } from 'react'
import styles from './DashboardSection.module.css'

/** A part of the newsroom under its name. `aside` stands at the end of the name's line. */
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
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
