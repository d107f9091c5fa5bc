import { useTranslation } from 'react-i18next'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { pictureFilters, pictureOrigins } from '../../../contract/library-limits.ts'
import type { LibraryFilters } from '../library-api.ts'
import styles from './PictureFilters.module.css'

type Props = { filters: LibraryFilters; onChange: (filters: LibraryFilters) => void }

export function PictureFilters({ filters, onChange }: Props) {
  const { t } = useTranslation()
  const change = (changes: Partial<LibraryFilters>) => onChange({ ...filters, ...changes })
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          label={t('media:filter.search')}
          isLabelHidden={false}
          maxLength={300}
          value={filters.q}
          onSearch={(q) => change({ q })}
        />
      </div>
      <SelectField
        label={t('media:filter.use')}
        value={filters.filter}
        options={pictureFilters.map((filter) => ({ value: filter, label: t(`media:filter.uses.${filter}`) }))}
        onValueChange={(filter) => change({ filter })}
      />
      <SelectField
        label={t('media:filter.origin')}
        value={filters.origin}
        options={pictureOrigins.map((origin) => ({
          value: origin,
          label: t(`media:filter.origins.${origin}`),
        }))}
        onValueChange={(origin) => change({ origin })}
      />
    </search>
  )
}
