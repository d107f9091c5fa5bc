import { useTranslation } from 'react-i18next'
import { ArticleCard } from '../cards/ArticleCard.tsx'
import styles from '../cards/article-grid.module.css'
import type { CardView } from '../cards/card-view.ts'
import { SectionHeading } from '../SectionHeading.tsx'

export function RelatedArticles({ articles }: { articles: CardView[] }) {
  const { t } = useTranslation()
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="related">
      <SectionHeading id="related">{t('news.related')}</SectionHeading>
      <ul className={styles.grid} data-columns="3">
        {articles.map((article) => (
          <li key={article._id}>
            <ArticleCard article={article} variant="tile" />
          </li>
        ))}
      </ul>
    </section>
  )
}
