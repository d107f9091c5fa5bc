import { useTranslation } from 'react-i18next'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import styles from './UserFilters.module.css'
import { roleOptions, statusOptions } from './use-user-list-params.ts'
import type { UserListParams } from './users-api.ts'

type Props = { params: UserListParams; onChange: (changes: Partial<UserListParams>) => void }

export function UserFilters({ params, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <search className={styles.filters}>
      <SearchField
        label={t('users:search')}
        value={params.search}
        maxLength={200}
        onSearch={(search) => onChange({ search })}
      />
      <SelectField
        label={t('users:role')}
        isLabelHidden
        value={params.role}
        options={roleOptions.map((role) => ({ value: role, label: t(`users:roles.${role}`) }))}
        onValueChange={(role) => onChange({ role })}
      />
      <SelectField
        label={t('users:status')}
        isLabelHidden
        value={params.status}
        options={statusOptions.map((status) => ({ value: status, label: t(`users:statuses.${status}`) }))}
        onValueChange={(status) => onChange({ status })}
      />
    </search>
  )
}
