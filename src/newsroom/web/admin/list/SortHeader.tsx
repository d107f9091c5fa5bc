import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import type { DeskSort } from '../../../contract/limits.ts'
import styles from './SortHeader.module.css'

type Props = {
  /** The orders this column stands for; pressing again takes the next. */
  sorts: readonly [DeskSort, ...DeskSort[]]
  sort: DeskSort
  onSort: (sort: DeskSort) => void
  label: string
}

/** The head of a column that the list can be sorted by. */
export function SortHeader({ sorts, sort, onSort, label }: Props) {
  const { t } = useTranslation()
  const at = sorts.indexOf(sort)
  const next = sorts[(at + 1) % sorts.length] ?? sorts[0]
  const direction = sort === 'oldest' ? 'ascending' : 'descending'
  return (
    <th className={styles.head} {...(at === -1 ? {} : { 'aria-sort': direction })}>
      <button
        type="button"
        className={styles.button}
        title={t(`admin:list.sorts.${next}`)}
        data-direction={at === -1 ? undefined : direction}
        onClick={() => onSort(next)}
      >
        {label}
        {at !== -1 && <Icon name="chevron" size={16} />}
      </button>
    </th>
  )
}
