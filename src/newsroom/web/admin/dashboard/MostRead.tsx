import { useTranslation } from 'react-i18next'
import { useNumbers } from '#src/ui/admin/use-numbers.ts'
import type { Dashboard } from '../../../contract/newsroom.ts'
import { ArticleLink } from './ArticleLink.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import styles from './MostRead.module.css'

/** What readers looked at most often today. The bars say in length what the figures say. */
export function MostRead({ most }: { most: Dashboard['mostReadToday'] }) {
  const { t } = useTranslation()
  const number = useNumbers()
  const highest = Math.max(1, ...most.map(({ views }) => views))
  return (
    <DashboardSection title={t('dashboard:mostRead')}>
      {most.length === 0 && <p className={styles.empty}>{t('dashboard:noViewsToday')}</p>}
      <ol className={styles.rows}>
        {most.map(({ row, views }) => (
          <li key={row._id} className={styles.row}>
            {/* What was hidden since is no page for readers any more. */}
            <ArticleLink
              row={row}
              to={row.status === 'published' ? `/article/${row._id}` : `/admin/edit-article/${row._id}`}
            />
            <span className={styles.views}>
              <svg
                className={styles.bar}
                viewBox={`0 0 ${highest} 1`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={views} height="1" />
              </svg>
              {t('dashboard:views', { count: views, number: number(views) })}
            </span>
          </li>
        ))}
      </ol>
    </DashboardSection>
  )
}
