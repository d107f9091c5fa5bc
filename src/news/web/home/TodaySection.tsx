import { useTranslation } from 'react-i18next'
import { ArticleCard } from '../cards/ArticleCard.tsx'
import type { CardView } from '../cards/card-view.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import styles from './TodaySection.module.css'

/** The newest articles: the first as lead, the others beside it. */
export function TodaySection({ articles }: { articles: CardView[] }) {
  const { t } = useTranslation()
  const [lead, ...others] = articles
  if (!lead) return null
  return (
    <section aria-labelledby="today">
      <SectionHeading id="today" more={{ to: '/news/today', label: t('news.home.allToday') }}>
        {t('news.home.today')}
      </SectionHeading>
      <div className={styles.grid}>
        <ArticleCard article={lead} variant="lead" isFirst />
        {others.length > 0 && (
          <ul className={styles.others}>
            {others.map((article) => (
              <li key={article._id} className={styles.other}>
                <ArticleCard article={article} variant="row" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
