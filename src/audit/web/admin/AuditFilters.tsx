import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import buttons from '#src/ui/button.module.css'
import styles from './AuditFilters.module.css'
import { kindOf, verbOf } from './action-parts.ts'
import { type AuditQuestion, isAnythingAsked, listChoices, noQuestion } from './audit-calls.ts'

type Props = { question: AuditQuestion; onAsk: (changes: Partial<AuditQuestion>) => void }

/** By person, kind of thing, action and days; what is offered is what occurs. */
export function AuditFilters({ question, onAsk }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery({
    queryKey: ['audit choices'],
    queryFn: ({ signal }) => listChoices(signal),
  })
  const actions = data?.actions ?? []
  const kinds = [...new Set(actions.map(kindOf))]
  const offered = actions.filter((action) => !question.kind || kindOf(action) === question.kind)
  const people = [
    { value: 'none', label: t('audit:newspaper') },
    ...(data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name || t('audit:gone') })),
  ]
  return (
    <search className={styles.filters}>
      <Choice
        label={t('audit:filter.person')}
        all={t('audit:filter.everybody')}
        value={question.person}
        options={people}
        onChoose={(person) => onAsk({ person })}
      />
      <Choice
        label={t('audit:filter.kind')}
        all={t('audit:filter.everything')}
        value={question.kind}
        options={kinds.map((kind) => ({
          value: kind,
          label: t(`audit:kinds.${kind}`, { defaultValue: kind }),
        }))}
        onChoose={(kind) => onAsk({ kind, action: '' })}
      />
      <Choice
        label={t('audit:filter.action')}
        all={t('audit:filter.anyAction')}
        value={question.action}
        options={offered.map((action) => ({
          value: action,
          label: t(`audit:actions.${kindOf(action)}.${verbOf(action)}`, { defaultValue: action }),
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
      {isError && <LoadFailure message={t('audit:filter.failed')} onAgain={() => void refetch()} />}
      {isAnythingAsked(question) && (
        <button type="button" className={buttons.quiet} onClick={() => onAsk(noQuestion)}>
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
