import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './Account.module.css'

type Props = {
  title: string
  text?: string
  /** URL fragment with which other pages link here. */
  anchor?: string
  children: ReactNode
}

/** A section of the account page: title and description beside the content. */
export function AccountSection({ title, text, anchor, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const isTarget = anchor !== undefined && hash === `#${anchor}`

  // The section did not exist when the browser resolved the fragment, so this scrolls to it and moves the focus.
  useEffect(() => {
    if (!isTarget) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isTarget])

  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div className={styles.intro}>
        <h2 ref={heading} id={id} tabIndex={isTarget ? -1 : undefined} className={styles.heading}>
          {title}
        </h2>
        {text && <p className={styles.description}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
