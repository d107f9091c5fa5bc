import grid from '../cards/article-grid.module.css'
import styles from './ReservedCards.module.css'

/**
 * Space of the articles that will be loaded next, about as large as their cards. It keeps what is below the list far from
 * the window, so that added articles move nothing that the reader sees.
 */
export function ReservedCards({ count }: { count: number }) {
  return (
    count > 0 && (
      <div className={`${grid.grid} ${styles.cards} no-print`} data-columns="3" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no content
          <div key={index} />
        ))}
      </div>
    )
  )
}
