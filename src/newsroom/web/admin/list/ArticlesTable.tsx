import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SelectAllCheckbox } from '#src/ui/list/SelectionCheckbox.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import type { ArticleListItem } from '../../../contract/article-list-page.ts'
import type { ArticleSort } from '../../../contract/limits.ts'
import { ArticleRow } from './ArticleRow.tsx'
import styles from './ArticlesTable.module.css'
import { SortHeader } from './SortHeader.tsx'
import { usePublishedToggle } from './use-published-toggle.ts'

type Props = {
  rows: ArticleListItem[]
  isLoading: boolean
  sort: ArticleSort
  onSort: (sort: ArticleSort) => void
  selection: Selection
}

export function ArticlesTable({ rows, isLoading, sort, onSort, selection }: Props) {
  const { t } = useTranslation()
  const toggle = usePublishedToggle()
  if (!isLoading && rows.length === 0) return <EmptyState message={t('admin:list.empty')} />
  return (
    <table className={styles.table} aria-busy={isLoading}>
      <caption className="visually-hidden">{t('admin:sections.articles')}</caption>
      <thead>
        <tr>
          <th className={styles.select}>
            <SelectAllCheckbox selection={selection} label={t('admin:list.selectAll')} />
          </th>
          <th>{t('admin:list.title')}</th>
          <SortHeader sorts={['newest', 'oldest']} sort={sort} onSort={onSort} label={t('admin:list.date')} />
          <SortHeader sorts={['views']} sort={sort} onSort={onSort} label={t('admin:list.views')} />
          <SortHeader sorts={['likes']} sort={sort} onSort={onSort} label={t('admin:list.likes')} />
          <SortHeader sorts={['comments']} sort={sort} onSort={onSort} label={t('admin:list.comments')} />
          <th className={styles.published}>{t('admin:list.published')}</th>
          <th>
            <span className="visually-hidden">{t('admin:list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ArticleRow
            key={row._id}
            row={row}
            selection={selection}
            onToggle={(isPublished) => toggle({ row, isPublished })}
          />
        ))}
      </tbody>
    </table>
  )
}
