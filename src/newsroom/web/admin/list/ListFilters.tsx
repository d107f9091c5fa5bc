import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { SearchField } from '#src/ui/admin/SearchField.tsx'
import type { DeskCounts } from '../../../contract/article-rows.ts'
import { deskSorts, deskStatuses } from '../../../contract/limits.ts'
import type { ArticleListQuery } from '../newsroom-api.ts'
import styles from './ListFilters.module.css'

type Props = {
  question: ArticleListQuery
  counts: DeskCounts | undefined
  onAsk: (changes: Partial<ArticleListQuery>) => void
}

/** Search by the beginning of the title, the order, and the states an article can be in. */
export function ListFilters({ question, counts, onAsk }: Props) {
  const { t } = useTranslation()
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t('admin:list.search')}
          asked={question.search}
          onAsk={(search) => onAsk({ search })}
        />
      </div>
      <Field label={t('admin:list.sort')} isLabelHidden>
        {(attributes) => (
          <select
            {...attributes}
            value={question.sort}
            onChange={({ target }) =>
              onAsk({ sort: deskSorts.find((sort) => sort === target.value) ?? 'newest' })
            }
          >
            {deskSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`admin:list.sorts.${sort}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className={styles.statuses}>
        <legend className="visually-hidden">{t('admin:list.status')}</legend>
        {(['all', ...deskStatuses] as const).map((status) => (
          <label key={status} className={styles.status}>
            <input
              type="radio"
              name="status"
              className="visually-hidden"
              checked={question.status === status}
              onChange={() => onAsk({ status })}
            />
            <span>{t(`admin:list.statuses.${status}`)}</span>
            <span className={styles.count}>{status === 'all' ? all : counts?.[status]}</span>
          </label>
        ))}
      </fieldset>
    </search>
  )
}
