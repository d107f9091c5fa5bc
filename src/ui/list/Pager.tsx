import buttons from '../button.module.css'
import styles from './Pager.module.css'

export type PagerLabels = {
  /** Name of the navigation. */
  navigation: string
  previous: string
  next: string
  /** Text such as "Page 2 of 5". */
  position: (page: number, lastPage: number) => string
}

type Props = {
  pagination: { page: number; totalPages: number }
  labels: PagerLabels
  onPage: (page: number) => void
}

/**
 * Shows the page number and the number of pages, with buttons to the previous and the next page; nothing when there is
 * one page. After rows were deleted, `page` may be beyond the last page. Buttons without effect are not `disabled` for the
 * browser, which would take the focus from them: it is on one of them when the first or last page is reached.
 */
export function Pager({ pagination, labels, onPage }: Props) {
  const { page, totalPages } = pagination
  const lastPage = Math.max(1, totalPages)
  if (page <= 1 && lastPage === 1) return null
  return (
    <nav className={styles.pager} aria-label={labels.navigation}>
      <button
        type="button"
        className={buttons.quiet}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(Math.min(page - 1, lastPage))}
      >
        {labels.previous}
      </button>
      <span role="status">{labels.position(Math.min(page, lastPage), lastPage)}</span>
      <button
        type="button"
        className={buttons.quiet}
        aria-disabled={page >= lastPage}
        onClick={() => page < lastPage && onPage(page + 1)}
      >
        {labels.next}
      </button>
    </nav>
  )
}
