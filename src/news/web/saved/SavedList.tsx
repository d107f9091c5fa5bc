import buttons from '#src/ui/button.module.css'
import { ArticleCard } from '../cards/ArticleCard.tsx'
import type { OfflineArticle } from './offline-lists.ts'
import styles from './SavedList.module.css'

type Props = {
  articles: OfflineArticle[]
  heading: 'h2' | 'h3'
  /** Button for each article; undefined for lists without removal. */
  removal?: { label: string; onRemove: (id: string) => void }
}

export function SavedList({ articles, heading, removal }: Props) {
  return (
    <ul className={styles.list}>
      {articles.map((article) => (
        <li key={article._id} className={styles.item}>
          <ArticleCard article={article} variant="compact" heading={heading} />
          {removal && (
            <button
              type="button"
              className={buttons.quiet}
              aria-label={`${removal.label}: ${article.title}`}
              onClick={() => removal.onRemove(article._id)}
            >
              {removal.label}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
