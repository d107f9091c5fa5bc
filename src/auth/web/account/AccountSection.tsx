import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './Account.module.css'

type Props = {
  title: string
  text?: string
  /** By which other pages lead here. */
  anchor?: string
  children: ReactNode
}

/** A part of the account page: what it is about beside what can be done. */
export function AccountSection({ title, text, anchor, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isMeant = anchor !== undefined && hash === `#${anchor}`

  // When the page was opened this was not there yet. Whoever goes on by keyboard goes on from here.
  useEffect(() => {
    if (!isMeant) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isMeant])

  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 ref={heading} id={id} tabIndex={isMeant ? -1 : undefined} className={styles.heading}>
          {title}
        </h2>
        {text && <p className={styles.explanation}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
