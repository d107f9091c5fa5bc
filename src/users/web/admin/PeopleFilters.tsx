import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { SearchField } from '#src/ui/admin/SearchField.tsx'
import styles from './PeopleFilters.module.css'
import type { PeopleListParams } from './people-api.ts'
import { roleChoices, statusChoices } from './use-people-list-params.ts'

type Props = { question: PeopleListParams; onAsk: (changes: Partial<PeopleListParams>) => void }

export function PeopleFilters({ question, onAsk }: Props) {
  const { t } = useTranslation()
  return (
    <search className={styles.filters}>
      <SearchField
        label={t('people:search')}
        asked={question.search}
        maxLength={200}
        onAsk={(search) => onAsk({ search })}
      />
      <Field label={t('people:role')} isLabelHidden>
        {(attributes) => (
          <select
            {...attributes}
            value={question.role}
            onChange={({ target }) =>
              onAsk({ role: roleChoices.find((role) => role === target.value) ?? 'all' })
            }
          >
            {roleChoices.map((role) => (
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
            value={question.status}
            onChange={({ target }) =>
              onAsk({ status: statusChoices.find((status) => status === target.value) ?? 'all' })
            }
          >
            {statusChoices.map((status) => (
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
