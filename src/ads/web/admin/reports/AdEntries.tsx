import type { ReactNode } from 'react'
import tableStyles from '../../report/FiguresTable.module.css'
import styles from './AdEntries.module.css'

type Entry = { ad: { _id: string; title: string }; detail: ReactNode }
type Props = { entries: readonly Entry[]; onOpen: (adId: string) => void }

/** Some advertisements by their titles, which open them, and what there is to say about each. */
export function AdEntries({ entries, onOpen }: Props) {
  return (
    <ul className={styles.entries}>
      {entries.map(({ ad, detail }) => (
        <li key={ad._id}>
          <button
            type="button"
            className={`${tableStyles.link} ${styles.title}`}
            onClick={() => onOpen(ad._id)}
          >
            <bdi>{ad.title}</bdi>
          </button>
          <span className={tableStyles.detail}>{detail}</span>
        </li>
      ))}
    </ul>
  )
}
