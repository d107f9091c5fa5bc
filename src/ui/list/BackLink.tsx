import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../Icon.tsx'
import styles from './BackLink.module.css'

/** The way back to the page to which this one belongs, above the heading. Apps on a home screen have no other. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link className={styles.link} to={to}>
        <span className={styles.icon}>
          <Icon name="arrow" size={16} />
        </span>
        {children}
      </Link>
    </p>
  )
}
