import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/form/Field.tsx'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import {
  type PictureFilter,
  type PictureOrigin,
  pictureFilters,
  pictureOrigins,
} from '../../../contract/library-limits.ts'
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
      <Field label={t('media:filter.use')}>
        {(attributes) => (
          <select
            {...attributes}
            value={filters.filter}
            onChange={({ target }) => change({ filter: parseOption(pictureFilters, target.value) })}
          >
            {pictureFilters.map((filter: PictureFilter) => (
              <option key={filter} value={filter}>
                {t(`media:filter.uses.${filter}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('media:filter.origin')}>
        {(attributes) => (
          <select
            {...attributes}
            value={filters.origin}
            onChange={({ target }) => change({ origin: parseOption(pictureOrigins, target.value) })}
          >
            {pictureOrigins.map((origin: PictureOrigin) => (
              <option key={origin} value={origin}>
                {t(`media:filter.origins.${origin}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}

function parseOption<Option extends string>(options: readonly [Option, ...Option[]], value: string): Option {
  return options.find((option) => option === value) ?? options[0]
}
