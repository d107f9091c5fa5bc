import { Field } from '#src/ui/form/Field.tsx'
import { adLimits } from '../../../contract/ad-limits.ts'

type Props = {
  name: string
  type: 'date' | 'number' | 'text'
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const limitsByType = {
  date: { min: '1000-01-01', max: '2999-12-31' },
  number: { min: 1, max: adLimits.creditedEvents, step: 1 },
  text: { maxLength: adLimits.creditNoteLength },
}

/** One required input of the dialog for credits. */
export function CreditField({ name, type, label, value, error, onChange }: Props) {
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          {...limitsByType[type]}
          name={name}
          type={type}
          required
          dir={type === 'text' ? 'auto' : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
