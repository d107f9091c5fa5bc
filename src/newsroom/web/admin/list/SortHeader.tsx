import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import type { ArticleSort } from '../../../contract/limits.ts'
import styles from './SortHeader.module.css'

type Props = {
  /** Sort orders of this column; each press selects the next one. */
  sorts: readonly [ArticleSort, ...ArticleSort[]]
  sort: ArticleSort
  onSort: (sort: ArticleSort) => void
  label: string
}

/** Header cell of a sortable column. */
export function SortHeader({ sorts, sort, onSort, label }: Props) {
  const { t } = useTranslation()
  const currentIndex = sorts.indexOf(sort)
  const next = sorts[(currentIndex + 1) % sorts.length] ?? sorts[0]
  const direction = sort === 'oldest' ? 'ascending' : 'descending'
  return (
    <th className={styles.header} {...(currentIndex === -1 ? {} : { 'aria-sort': direction })}>
      <button
        type="button"
        className={styles.button}
        title={t(`admin:list.sorts.${next}`)}
        data-direction={currentIndex === -1 ? undefined : direction}
        onClick={() => onSort(next)}
      >
        {label}
        {currentIndex !== -1 && <Icon name="chevron" size={16} />}
      </button>
    </th>
  )
}
