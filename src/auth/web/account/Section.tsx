import { type ReactNode, useId } from 'react'
import styles from './Account.module.css'

type Props = {
  title: string
  text?: string
  /** By which other pages lead here. */
  anchor?: string
  children: ReactNode
}

/** A part of the account page: what it is about beside what can be done. */
export function Section({ title, text, anchor, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        {text && <p className={styles.explanation}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
