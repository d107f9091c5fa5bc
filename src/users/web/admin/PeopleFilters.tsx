import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/desk/Field.tsx'
import styles from './PeopleFilters.module.css'
import type { PeopleQuestion } from './people-calls.ts'
import { roleChoices, statusChoices } from './use-people-question.ts'

const debounceMs = 200

type Props = { question: PeopleQuestion; onAsk: (changes: Partial<PeopleQuestion>) => void }

export function PeopleFilters({ question, onAsk }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(question.search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks
  useEffect(() => {
    if (typed === question.search) return
    const timer = setTimeout(() => onAsk({ search: typed }), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className={styles.filters}>
      <Field label={t('people:search')} isLabelHidden>
        {(attributes) => (
          <input
            {...attributes}
            type="search"
            placeholder={t('people:search')}
            maxLength={200}
            value={typed}
            dir="auto"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
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
