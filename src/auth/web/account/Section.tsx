import { type ReactNode, useId } from 'react'
import styles from './Account.module.css'

/** A part of the account page: what it is about beside what can be done. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
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
