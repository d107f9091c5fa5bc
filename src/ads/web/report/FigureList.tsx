import type { ReactNode } from 'react'
import styles from './FigureList.module.css'

type Figure = { label: string; value: string; detail?: ReactNode }

/** Large figures side by side. */
export function FigureList({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.list}>
      {figures.map(({ label, value, detail }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {detail && <dd className={styles.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}
