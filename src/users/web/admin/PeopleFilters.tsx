import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/form/Field.tsx'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import styles from './PeopleFilters.module.css'
import type { PeopleListParams } from './people-api.ts'
import { roleOptions, statusOptions } from './use-people-list-params.ts'

type Props = { params: PeopleListParams; onChange: (changes: Partial<PeopleListParams>) => void }

export function PeopleFilters({ params, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <search className={styles.filters}>
      <SearchField
        label={t('people:search')}
        value={params.search}
        maxLength={200}
        onSearch={(search) => onChange({ search })}
      />
      <Field label={t('people:role')} isLabelHidden>
        {(attributes) => (
          <select
            {...attributes}
            value={params.role}
            onChange={({ target }) =>
              onChange({ role: roleOptions.find((role) => role === target.value) ?? 'all' })
            }
          >
            {roleOptions.map((role) => (
              <option key={role} value={role}>
                {t(`people:roles.${role}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('people:status')} isLabelHidden>
        {(attributes) => (
          <select
            {...attributes}
            value={params.status}
            onChange={({ target }) =>
              onChange({ status: statusOptions.find((status) => status === target.value) ?? 'all' })
            }
          >
            {statusOptions.map((status) => (
              <option key={status} value={status}>
                {t(`people:statuses.${status}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </search>
  )
}
