import { Field } from '#src/ui/form/Field.tsx'

type Props = {
  label: string
  name: string
  value: string
  onValueChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
  type?: 'text' | 'date'
  isRequired?: boolean
  /** Numbers, codes and addresses, in every language. */
  isLeftToRight?: boolean
}

/** A line of text with its label. */
export function TextInput({
  label,
  name,
  value,
  onValueChange,
  hint,
  error,
  type = 'text',
  isRequired = false,
  isLeftToRight = false,
}: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          type={type}
          dir={isLeftToRight ? 'ltr' : 'auto'}
          required={isRequired}
          value={value}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </Field>
  )
}
