import { Field } from '#src/ui/form/Field.tsx'

type Props = {
  type: 'date' | 'number' | 'text'
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One required input of the dialog for credits. */
export function CreditField({ type, label, value, error, onChange }: Props) {
  const limits = type === 'number' ? { min: 1, max: 10_000, step: 1 } : {}
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          {...limits}
          type={type}
          required
          dir={type === 'text' ? 'auto' : undefined}
          maxLength={type === 'text' ? 500 : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
