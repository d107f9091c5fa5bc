import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'

type Props = {
  title: string
  /** What the section is for. */
  lead?: string
  children: ReactNode
}

/** A section of an admin page with a heading. */
export function Panel({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
