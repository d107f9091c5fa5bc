import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './SectionHeading.module.css'

type Props = { id: string; children: ReactNode; more?: { to: string; label: string } }

/** The heading of a section, below a line. `more`: link to the whole list. */
export function SectionHeading({ id, children, more }: Props) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {children}
      </h2>
      {more && (
        <Link className={styles.more} to={more.to}>
          {more.label}
          <Icon name="arrow" size={16} />
        </Link>
      )}
    </div>
  )
}
