import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import styles from './AuditFilters.module.css'
import { getSubjectType, getVerb } from './audit-action.ts'
import { type AuditLogQuery, auditApi, emptyQuery, hasFilters } from './audit-api.ts'

type Props = { query: AuditLogQuery; onChange: (changes: Partial<AuditLogQuery>) => void }

/** Filters by person, type of subject, action and days. Offers only values that occur in the log. */
export function AuditFilters({ query, onChange }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery({
    queryKey: ['audit filter options'],
    queryFn: ({ signal }) => auditApi('GET /desk/audit/choices', { signal }),
  })
  const actions = data?.actions ?? []
  const subjectTypes = [...new Set(actions.map(getSubjectType))]
  const actionsOfType = actions.filter((action) => !query.kind || getSubjectType(action) === query.kind)
  const people = [
    { value: 'none', label: t('audit:system') },
    ...(data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name || t('audit:deletedAccount') })),
  ]
  return (
    <search className={styles.filters}>
      <FilterSelect
        label={t('audit:filter.person')}
        allLabel={t('audit:filter.allPeople')}
        value={query.person}
        options={people}
        onSelect={(person) => onChange({ person })}
      />
      <FilterSelect
        label={t('audit:filter.subjectType')}
        allLabel={t('audit:filter.allSubjectTypes')}
        value={query.kind}
        options={subjectTypes.map((kind) => ({
          value: kind,
          label: t(`audit:subjectTypes.${kind}`, { defaultValue: kind }),
        }))}
        onSelect={(kind) => onChange({ kind, action: '' })}
      />
      <FilterSelect
        label={t('audit:filter.action')}
        allLabel={t('audit:filter.allActions')}
        value={query.action}
        options={actionsOfType.map((action) => ({
          value: action,
          label: t(`audit:actions.${getSubjectType(action)}.${getVerb(action)}`, { defaultValue: action }),
        }))}
        onSelect={(action) => onChange({ action })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(`audit:filter.${end}`)}>
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              value={query[end]}
              onChange={({ target }) => onChange({ [end]: target.value })}
            />
          )}
        </Field>
      ))}
      {isError && (
        <LoadFailure
          message={t('audit:filter.loadFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {hasFilters(query) && (
        <button type="button" className={buttons.quiet} onClick={() => onChange(emptyQuery)}>
          {t('audit:filter.clear')}
        </button>
      )}
    </search>
  )
}

function FilterSelect(props: {
  label: string
  /** Label of the option without a filter. */
  allLabel: string
  value: string
  options: { value: string; label: string }[]
  onSelect: (value: string) => void
}) {
  const { label, allLabel, value, options, onSelect } = props
  // The URL may contain a value that does not occur in the log. It is shown nevertheless, because it filters.
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <SelectField
      label={label}
      value={value}
      options={[{ value: '', label: allLabel }, ...(isKnown ? [] : [{ value, label: value }]), ...options]}
      onValueChange={onSelect}
    />
  )
}
