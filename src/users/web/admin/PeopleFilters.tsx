import { useTranslation } from 'react-i18next'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
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
      <SelectField
        label={t('people:role')}
        isLabelHidden
        value={params.role}
        options={roleOptions.map((role) => ({ value: role, label: t(`people:roles.${role}`) }))}
        onValueChange={(role) => onChange({ role })}
      />
      <SelectField
        label={t('people:status')}
        isLabelHidden
        value={params.status}
        options={statusOptions.map((status) => ({ value: status, label: t(`people:statuses.${status}`) }))}
        onValueChange={(status) => onChange({ status })}
      />
    </search>
  )
}
