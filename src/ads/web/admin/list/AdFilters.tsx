import { useTranslation } from 'react-i18next'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { adStatuses } from '../../../contract/ad-status.ts'
import { adPositions, adTypes } from '../../../contract/placement.ts'
import styles from './AdFilters.module.css'
import { adSorts } from './sort-advertisements.ts'
import type { AdListParams } from './use-ad-list-params.ts'

type Props = { params: AdListParams; onChange: (changes: Partial<AdListParams>) => void }

export function AdFilters({ params, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <search className={styles.filters}>
      <SearchField
        label={t('ads:list.search')}
        value={params.title}
        maxLength={200}
        onSearch={(title) => onChange({ title })}
      />
      <SelectField
        label={t('ads:list.type')}
        isLabelHidden
        value={params.type}
        options={withAll(
          t('ads:list.allTypes'),
          adTypes.map((type) => ({ value: type, label: t(`ads:type.${type}`) })),
        )}
        onValueChange={(type) => onChange({ type })}
      />
      <SelectField
        label={t('ads:list.position')}
        isLabelHidden
        value={params.position}
        options={withAll(
          t('ads:list.allPositions'),
          adPositions.map((position) => ({ value: position, label: t(`ads:position.${position}`) })),
        )}
        onValueChange={(position) => onChange({ position })}
      />
      <SelectField
        label={t('ads:list.status')}
        isLabelHidden
        value={params.status}
        options={withAll(
          t('ads:list.allStatuses'),
          adStatuses.map((status) => ({ value: status, label: t(`ads:status.${status}`) })),
        )}
        onValueChange={(status) => onChange({ status })}
      />
      <SelectField
        label={t('ads:list.category')}
        isLabelHidden
        value={params.category}
        options={withAll(
          t('ads:list.allCategories'),
          categories.map((category) => ({
            value: category,
            label: t(`news.category.${categorySlug(category)}`),
          })),
        )}
        onValueChange={(category) => onChange({ category })}
      />
      <SelectField
        label={t('admin:list.sort')}
        isLabelHidden
        value={params.sort}
        options={adSorts.map((sort) => ({ value: sort, label: t(`ads:list.sorts.${sort}`) }))}
        onValueChange={(sort) => onChange({ sort })}
      />
    </search>
  )
}

type Option<Value extends string> = { value: Value; label: string }

function withAll<Value extends string>(label: string, options: Option<Value>[]): Option<Value | ''>[] {
  return [{ value: '', label }, ...options]
}
