import type { FieldError } from '../sign-in/sign-in-flow.ts'
import { FormField } from './FormField.tsx'

type Props = {
  label: string
  name: string
  value: string
  onValueChange: (value: string) => void
  error: FieldError | undefined
  hint?: string
  maxLength?: number
}

/** A multi-line text input. */
export function TextAreaField({ label, hint, error, onValueChange, ...textarea }: Props) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          {...textarea}
          {...attributes}
          rows={3}
          dir="auto"
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </FormField>
  )
}
