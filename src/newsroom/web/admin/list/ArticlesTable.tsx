import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { ArticleListItem } from '../../../contract/article-rows.ts'
import type { DeskSort } from '../../../contract/limits.ts'
import { ArticleRow } from './ArticleRow.tsx'
import styles from './ArticlesTable.module.css'
import { SortHeader } from './SortHeader.tsx'
import { usePublishedToggle } from './use-published-toggle.ts'

type Props = {
  rows: ArticleListItem[]
  isLoading: boolean
  sort: DeskSort
  onSort: (sort: DeskSort) => void
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

export function ArticlesTable({ rows, isLoading, sort, onSort, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const toggle = usePublishedToggle()
  const areAllSelected = rows.length > 0 && rows.every(({ _id }) => selected.has(_id))

  function select(ids: string[], isSelected: boolean): void {
    const next = new Set(selected)
    for (const id of ids) isSelected ? next.add(id) : next.delete(id)
    onSelect(next)
  }

  if (!isLoading && rows.length === 0) return <EmptyState message={t('desk:list.empty')} />
  return (
    <table className={styles.table} aria-busy={isLoading}>
      <caption className="visually-hidden">{t('desk:places.articles')}</caption>
      <thead>
        <tr>
          <th className={styles.select}>
            <input
              type="checkbox"
              aria-label={t('desk:list.selectAll')}
              checked={areAllSelected}
              onChange={({ target }) =>
                select(
                  rows.map(({ _id }) => _id),
                  target.checked,
                )
              }
            />
          </th>
          <th>{t('desk:list.title')}</th>
          <SortHeader sorts={['newest', 'oldest']} sort={sort} onSort={onSort} label={t('desk:list.date')} />
          <SortHeader sorts={['views']} sort={sort} onSort={onSort} label={t('desk:list.views')} />
          <SortHeader sorts={['likes']} sort={sort} onSort={onSort} label={t('desk:list.likes')} />
          <SortHeader sorts={['comments']} sort={sort} onSort={onSort} label={t('desk:list.comments')} />
          <th className={styles.published}>{t('desk:list.published')}</th>
          <th>
            <span className="visually-hidden">{t('desk:list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ArticleRow
            key={row._id}
            row={row}
            isSelected={selected.has(row._id)}
            onSelect={(isSelected) => select([row._id], isSelected)}
            onToggle={(isPublished) => toggle({ row, isPublished })}
          />
        ))}
      </tbody>
    </table>
  )
}
