import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMoments } from '#src/ui/admin/use-moments.ts'
import { useNumbers } from '#src/ui/admin/use-numbers.ts'
import type { ArticleListItem } from '../../../contract/article-rows.ts'
import { ArticleLink } from './ArticleLink.tsx'
import { DashboardSection } from './DashboardSection.tsx'
import styles from './PendingArticles.module.css'

type Props = {
  title: string
  status: 'scheduled' | 'draft'
  /** Of how many these are the first. */
  count: number
  rows: ArticleListItem[]
  empty: string
}

/** Articles that readers do not see yet: with the time at which they will, or since which nobody touched them. */
export function PendingArticles({ title, status, count, rows, empty }: Props) {
  const { t } = useTranslation()
  const moment = useMoments()
  const number = useNumbers()
  const all = (
    <Link className={styles.all} to={`/admin?status=${status}`}>
      {t('dashboard:showAll', { number: number(count) })}
    </Link>
  )
  return (
    <DashboardSection title={title} aside={count > 0 && all}>
      {rows.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row._id} className={styles.row}>
            <time className={styles.time} dateTime={getRelevantTime(row)}>
              {row.status === 'draft'
                ? t('dashboard:lastChanged', { time: moment(getRelevantTime(row)) })
                : moment(getRelevantTime(row))}
            </time>
            <ArticleLink row={row} to={`/admin/edit-article/${row._id}`} />
            {row.editors.length > 0 && (
              <span className={styles.open}>
                {t('admin:list.openedBy', { names: row.editors.map(({ name }) => name).join(', ') })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </DashboardSection>
  )
}

function getRelevantTime({ status, publishDate, createdAt, updatedAt }: ArticleListItem): string {
  return status === 'draft' ? updatedAt : (publishDate ?? createdAt)
}
