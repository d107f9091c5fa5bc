import buttons from '#src/ui/button.module.css'
import { ArticleCard } from '../ArticleCard.tsx'
import type { OfflineArticle } from './offline-lists.ts'
import styles from './SavedList.module.css'

type Props = {
  articles: OfflineArticle[]
  heading: 'h2' | 'h3'
  /** Absent where nothing can be removed. */
  remove?: { label: string; onRemove: (id: string) => void }
}

export function SavedList({ articles, heading, remove }: Props) {
  return (
    <ul className={styles.list}>
      {articles.map((article) => (
        <li key={article._id} className={styles.item}>
          <ArticleCard article={article} variant="compact" heading={heading} />
          {remove && (
            <button
              type="button"
              className={buttons.quiet}
              aria-label={`${remove.label}: ${article.title}`}
              onClick={() => remove.onRemove(article._id)}
            >
              {remove.label}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
