import type { ListName } from '../../contract/list-names.ts'
import styles from './ListIcon.module.css'

/** A heart, a bookmark and a bottle, on a 24-pixel grid. */
const paths: Record<ListName, string> = {
  favourites: 'M12 20.3 4.7 13a4.9 4.9 0 0 1 7-6.9l.3.3.3-.3a4.9 4.9 0 0 1 7 6.9Z',
  wishlist: 'M6 3.5h12v17l-6-4.5-6 4.5Z',
  oils: 'M10 2.8h4v4.4l2.2 3.2v10.1H7.8V10.4L10 7.2ZM7.8 13h8.4',
}

/** Decorative: the label of the control gives the meaning. */
export function ListIcon({ list, isFilled }: { list: ListName; isFilled: boolean }) {
  return (
    <svg
      className={isFilled ? styles.filled : styles.icon}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[list]} />
    </svg>
  )
}
