import { useTranslation } from 'react-i18next'
import { RatioBar } from '#src/ui/admin/RatioBar.tsx'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { Dashboard } from '../../../contract/newsroom.ts'
import { ArticleLink } from './ArticleLink.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import styles from './MostRead.module.css'

/** Most viewed articles of today. The length of each bar shows the number of views. */
export function MostRead({ articles }: { articles: Dashboard['mostReadToday'] }) {
  const { t } = useTranslation()
  const formatNumber = useFormatNumber()
  const maxViews = Math.max(1, ...articles.map(({ views }) => views))
  return (
    <DashboardSection title={t('dashboard:mostRead')}>
      {articles.length === 0 && <p className={styles.empty}>{t('dashboard:noViewsToday')}</p>}
      <ol className={styles.rows}>
        {articles.map(({ row, views }) => (
          <li key={row._id} className={styles.row}>
            {/* A meanwhile hidden article has no public page any more. */}
            <ArticleLink
              row={row}
              to={row.status === 'published' ? `/article/${row._id}` : `/admin/edit-article/${row._id}`}
            />
            <span className={styles.views}>
              <RatioBar value={views} max={maxViews} />
              {t('dashboard:views', { count: views, number: formatNumber(views) })}
            </span>
          </li>
        ))}
      </ol>
    </DashboardSection>
  )
}
