import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { useFormatNumber } from '#src/ui/admin/use-format-number.ts'
import type { ArticleListItem } from '../../../contract/article-list-page.ts'
import { ArticleLink } from './ArticleLink.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import styles from './PendingArticles.module.css'

type Props = {
  title: string
  status: 'scheduled' | 'draft'
  /** Total number of such articles; `rows` holds only the first ones. */
  count: number
  rows: ArticleListItem[]
  emptyMessage: string
}

/** Scheduled articles with their publication times, or drafts with the times of their last changes. */
export function PendingArticles({ title, status, count, rows, emptyMessage }: Props) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const formatNumber = useFormatNumber()
  const showAllLink = (
    <Link className={styles.showAll} to={`/admin?status=${status}`}>
      {t('dashboard:showAll', { number: formatNumber(count) })}
    </Link>
  )
  return (
    <DashboardSection title={title} aside={count > 0 && showAllLink}>
      {rows.length === 0 && <p className={styles.empty}>{emptyMessage}</p>}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row._id} className={styles.row}>
            <time className={styles.time} dateTime={getDisplayedTime(row)}>
              {row.status === 'draft'
                ? t('dashboard:lastChanged', { time: formatDateTime(getDisplayedTime(row)) })
                : formatDateTime(getDisplayedTime(row))}
            </time>
            <ArticleLink row={row} to={`/admin/edit-article/${row._id}`} />
            {row.editors.length > 0 && (
              <span className={styles.editors}>
                {t('admin:list.openedBy', { names: row.editors.map(({ name }) => name).join(', ') })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </DashboardSection>
  )
}

function getDisplayedTime({ status, publishDate, createdAt, updatedAt }: ArticleListItem): string {
  return status === 'draft' ? updatedAt : (publishDate ?? createdAt)
}
