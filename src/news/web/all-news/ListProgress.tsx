import { useTranslation } from 'react-i18next'
import { type ArticleList, getListProgress } from './article-list-reducer.ts'
import styles from './ListProgress.module.css'

/** How far the reader has come, in words for everybody and as a line of oil that fills. */
export function ListProgress({ list }: { list: ArticleList }) {
  const { t } = useTranslation()
  const { first, shown, total } = getListProgress(list)
  const hasArticles = list.articles.length > 0
  const counted =
    first > 1
      ? t('news.allPage.progressFrom', { first, shown, total })
      : t('news.allPage.progress', { shown, total })
  return (
    <div className={styles.progress}>
      <p role="status" className={styles.words}>
        {list.request ? t('news.loading') : hasArticles && counted}
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
