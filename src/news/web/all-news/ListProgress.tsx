import { useTranslation } from 'react-i18next'
import { type ArticleList, getListProgress } from './article-list-reducer.ts'
import styles from './ListProgress.module.css'

/** Number of displayed articles and of all, as text and as a progress bar. */
export function ListProgress({ list }: { list: ArticleList }) {
  const { t } = useTranslation()
  const { first, shown, total } = getListProgress(list)
  const hasArticles = list.articles.length > 0
  const countText =
    first > 1
      ? t('news.allPage.progressFrom', { first, shown, total })
      : t('news.allPage.progress', { shown, total })
  return (
    <div className={styles.progress}>
      <p role="status" className={styles.text}>
        {list.request ? t('shell.loading') : hasArticles && countText}
      </p>
      <progress
        className={styles.line}
        max={Math.max(total, 1)}
        value={hasArticles ? shown : 0}
        aria-hidden="true"
      />
    </div>
  )
}
