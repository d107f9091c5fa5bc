import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import buttons from '#src/ui/button.module.css'
import styles from './AuditFilters.module.css'
import { getSubjectType, getVerb } from './audit-action.ts'
import { type AuditLogQuery, emptyQuery, hasFilters, listFilterOptions } from './audit-api.ts'

type Props = { question: AuditLogQuery; onAsk: (changes: Partial<AuditLogQuery>) => void }

/** By person, kind of thing, action and days; what is offered is what occurs. */
export function AuditFilters({ question, onAsk }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery({
    queryKey: ['audit choices'],
    queryFn: ({ signal }) => listFilterOptions(signal),
  })
  const actions = data?.actions ?? []
  const kinds = [...new Set(actions.map(getSubjectType))]
  const offered = actions.filter((action) => !question.kind || getSubjectType(action) === question.kind)
  const people = [
    { value: 'none', label: t('audit:system') },
    ...(data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name || t('audit:deletedAccount') })),
  ]
  return (
    <search className={styles.filters}>
      <Choice
        label={t('audit:filter.person')}
        all={t('audit:filter.allPeople')}
        value={question.person}
        options={people}
        onChoose={(person) => onAsk({ person })}
      />
      <Choice
        label={t('audit:filter.subjectType')}
        all={t('audit:filter.allSubjectTypes')}
        value={question.kind}
        options={kinds.map((kind) => ({
          value: kind,
          label: t(`audit:subjectTypes.${kind}`, { defaultValue: kind }),
        }))}
        onChoose={(kind) => onAsk({ kind, action: '' })}
      />
      <Choice
        label={t('audit:filter.action')}
        all={t('audit:filter.allActions')}
        value={question.action}
        options={offered.map((action) => ({
          value: action,
          label: t(`audit:actions.${getSubjectType(action)}.${getVerb(action)}`, { defaultValue: action }),
        }))}
        onChoose={(action) => onAsk({ action })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(`audit:filter.${end}`)}>
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              value={question[end]}
              onChange={({ target }) => onAsk({ [end]: target.value })}
            />
          )}
        </Field>
      ))}
      {isError && <LoadFailure message={t('audit:filter.loadFailed')} onAgain={() => void refetch()} />}
      {hasFilters(question) && (
        <button type="button" className={buttons.quiet} onClick={() => onAsk(emptyQuery)}>
          {t('audit:filter.clear')}
        </button>
      )}
    </search>
  )
}

function Choice(props: {
  label: string
  /** What no choice is called. */
  all: string
  value: string
  options: { value: string; label: string }[]
  onChoose: (value: string) => void
}) {
  const { label, all, value, options, onChoose } = props
  // What the address asks for may not occur yet; it is still what is asked for.
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Field label={label}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{all}</option>
          {!isKnown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
