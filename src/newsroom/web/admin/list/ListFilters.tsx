import { useTranslation } from 'react-i18next'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import type { ArticleCounts } from '../../../contract/article-list-page.ts'
import { articleSorts, articleStatuses } from '../../../contract/limits.ts'
import type { ArticleListQuery } from '../newsroom-api.ts'
import styles from './ListFilters.module.css'

type Props = {
  query: ArticleListQuery
  counts: ArticleCounts | undefined
  onChange: (changes: Partial<ArticleListQuery>) => void
}

/** Title prefix search, sort order and status filter. */
export function ListFilters({ query, counts, onChange }: Props) {
  const { t } = useTranslation()
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t('admin:list.search')}
          value={query.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <SelectField
        label={t('admin:list.sort')}
        isLabelHidden
        value={query.sort}
        options={articleSorts.map((sort) => ({ value: sort, label: t(`admin:list.sorts.${sort}`) }))}
        onValueChange={(sort) => onChange({ sort })}
      />
      <fieldset className={styles.statuses}>
        <legend className="visually-hidden">{t('admin:list.status')}</legend>
        {(['all', ...articleStatuses] as const).map((status) => (
          <label key={status} className={styles.status}>
            <input
              type="radio"
              name="status"
              className="visually-hidden"
              checked={query.status === status}
              onChange={() => onChange({ status })}
            />
            <span>{t(`admin:list.statuses.${status}`)}</span>
            <span className={styles.count}>{status === 'all' ? total : counts?.[status]}</span>
          </label>
        ))}
      </fieldset>
    </search>
  )
}
